import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { memberEndpoints } from '#contract/projects/members-endpoints.ts'
import { rateLimits } from '#server/db/rate-limit-tables.ts'
import { mailJobs } from '#server/db/tables.ts'
import { MAIL_RATES } from '#server/mail/mail-limits.ts'
import { CLIENT_CREDENTIALS, setUpApiServer } from '#tests/support/api/api-server.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()

let serial = 0
const unusedEmail = () => `vreemde-${randomUUID()}@voorbeeld.be`
const unusedNetwork = () => `10.150.${(serial += 1) & 255}.1`

type Session = Awaited<ReturnType<typeof server.openSession>>

const changeEmail = ({ id, password, headers }: Session, emailAddress: string, from = unusedNetwork()) =>
  server.call(accountEndpoints.changeEmail, {
    params: { id },
    headers: { ...headers, 'x-forwarded-for': from },
    body: { emailAddress, currentPassword: password },
  })

const requestDeletion = ({ id, password, headers }: Session) =>
  server.call(accountEndpoints.requestDeletion, {
    params: { id },
    headers: { ...headers, 'x-forwarded-for': unusedNetwork() },
    body: { currentPassword: password },
  })

async function repeat<T>(times: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let n = 0; n < times; n += 1) results.push(await work(n))
  return results
}

const sum = (statuses: readonly { status: number }[], status: number) =>
  statuses.filter((response) => response.status === status).length

describe('mails that requests cause (E16, F-54)', () => {
  test('one foreign address gets five mails about a change of address a day, from many customers and clients', async () => {
    const stranger = unusedEmail()
    const people = await repeat(3, () => server.openSession())
    const responses = await repeat(12, (n) => changeEmail(people[n % 3] as Session, stranger))
    expect(sum(responses, 202)).toBe(MAIL_RATES.recipient.EMAIL_CHANGE.number)
    const refused = responses.at(-1)
    expect([refused?.status, refused?.problem.code]).toEqual([429, 'too-many-tries'])
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(60 * 60)
    // The customer can still change to another address.
    expect((await changeEmail(people[0] as Session, unusedEmail())).status).toBe(202)
  })

  test('mails about a deletion are counted, and a refused one neither counts nor is sent', async () => {
    const person = await server.openSession()
    const { number } = MAIL_RATES.recipient.DELETION
    const responses = await repeat(number + 2, () => requestDeletion(person))
    expect(responses.map(({ status }) => status)).toEqual([...Array<number>(number).fill(202), 429, 429])
    const waits = responses.slice(-2).map(({ headers }) => Number(headers.get('retry-after')))
    expect(waits[1]).toBeLessThanOrEqual(waits[0] ?? 0)
  })

  test('nobody gets around the number of an address by another spelling, or by a member who is removed again', async () => {
    const [person, stranger] = [await server.openSession(), unusedEmail()]
    const spellings = [stranger.toUpperCase(), stranger]
    const changes = await repeat(6, (n) => changeEmail(person, spellings[n % 2] ?? stranger))
    expect(sum(changes, 202)).toBe(MAIL_RATES.recipient.EMAIL_CHANGE.number)
    const { id } = await server.fixtures.createProject(person)
    const invite = async () => {
      const headers = { ...person.headers, 'x-forwarded-for': unusedNetwork() }
      const body = { emailAddress: stranger, role: 'CONTACT' as const }
      const invited = await server.call(memberEndpoints.invite, { params: { id }, headers, body })
      server.lab.limits.invitation.reset()
      const member = invited.status === 201 || invited.status === 200 ? invited.output.contacts.at(-1) : undefined
      if (member) {
        const params = { id, contactId: member.contact.id }
        await server.call(memberEndpoints.remove, { params, headers: person.headers })
      }
      return invited
    }
    const invitations = await repeat(MAIL_RATES.recipient.PROJECT_SHARED.number + 2, invite)
    expect(invitations.slice(-2).map(({ status }) => status)).toEqual([429, 429])
  }, 60_000)

  test('what a stranger sends to an address leaves it its reset', async () => {
    const [owner, stranger] = [await server.fixtures.createCustomer(), await server.openSession()]
    await repeat(8, () => changeEmail(stranger, owner.emailAddress))
    const body = { emailAddress: owner.emailAddress }
    const headers = { 'x-forwarded-for': unusedNetwork() }
    expect((await server.call(registrationEndpoints.resetPassword, { body, headers })).status).toBe(202)
  })

  test('a sign-in succeeds however many mails about new devices there were; further ones are left out', async () => {
    const person: Person = await server.fixtures.createCustomer()
    const signIns = await repeat(MAIL_RATES.recipient.NEW_DEVICE.number + 3, () => {
      const cookie = `${COOKIE_NAMES.deviceId}=${randomUUID()}`
      const body = { grant_type: 'password', username: person.emailAddress, password: person.password }
      return server.call(authEndpoints.token, { headers: { cookie }, body: { ...body, ...CLIENT_CREDENTIALS } })
    })
    expect(signIns.every(({ status }) => status === 200)).toBe(true)
    const isEmpty = async () => (await server.store.db.select().from(mailJobs)).length === 0
    await expectSoon('empty queue', isEmpty, 60_000)
    const mails = await server.outbox.mailsTo(person.emailAddress)
    expect(mails.length).toBe(MAIL_RATES.recipient.NEW_DEVICE.number)
  }, 120_000)

  test('counters contain no address', async () => {
    const stranger = unusedEmail()
    await changeEmail(await server.openSession(), stranger, '10.151.0.7')
    const keys = (await server.store.db.select().from(rateLimits)).map(({ key }) => key)
    expect(keys.filter((key) => key.startsWith('mail '))).not.toEqual([])
    expect(keys.filter((key) => key.includes(stranger) || key.includes('10.151.0.7'))).toEqual([])
  })
})
