import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { calendarSubscriptionEndpoints } from '#contract/appointments/calendar-subscription-endpoints.ts'
import { passkeyEndpoints } from '#contract/account/passkey-endpoints.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import type { LinkKind } from '#contract/account/registration-schema.ts'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { passkeys } from '#server/db/passkey-tables.ts'
import { customers, linkedSignIns, mailJobs, mailLinks } from '#server/db/tables.ts'
import { countMail, MAIL_RATES, requestBy } from '#server/mail/mail-limits.ts'
import { issueLink } from '#server/mail/mail-links.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()

const NEW_PASSWORD = 'klinkers in de regen'
const DAY_MS = 24 * 60 * 60 * 1000

/** Signs in on a device of its own. */
const openSession = (person?: Person) =>
  server.openSession(person, { cookie: `${COOKIE_NAMES.deviceId}=${randomUUID()}` })

type Session = Awaited<ReturnType<typeof openSession>>

/** The token of the link in the latest mail to an address whose subject begins so. */
async function tokenFrom(emailAddress: string, subject: string): Promise<string> {
  return expectSoon(`token in “${subject}”`, async () => {
    const mail = (await server.outbox.mailsTo(emailAddress)).findLast((sent) => sent.subject.startsWith(subject))
    return mail && /\/(?:api\/not-me|auth\/reset)\/([\w-]{43})/.exec(mail.text)?.[1]
  })
}

/** The status and heading of the page of a link. */
async function openPage(token: string, init: RequestInit = {}, language = 'nl') {
  const headers = { accept: 'text/html', 'accept-language': language }
  const response = await server.request(`/api/not-me/${token}`, { ...init, headers })
  const text = await response.text()
  return { status: response.status, heading: /<h1>([^<]*)/.exec(text)?.[1], text, headers: response.headers }
}
/** Presses the button of the page. */
const secure = (token: string) => openPage(token, { method: 'POST', body: new URLSearchParams({ lang: 'nl' }) })
const resetPassword = (token: string) =>
  server.call(registrationEndpoints.verifyPasswordReset, { params: { token }, body: { password: NEW_PASSWORD } })
const changePassword = ({ call, password }: Session, to = NEW_PASSWORD) =>
  call(accountEndpoints.changePassword, { currentPassword: password, password: to })
const addressOf = async (id: string) =>
  (await server.store.db.select().from(customers).where(eq(customers.id, id)))[0]?.email

/** Changes the address as its customer does: with the password, and the link that goes to the new one. */
async function changeAddress({ id, call }: Session, emailAddress: string, currentPassword: string): Promise<void> {
  await call(accountEndpoints.changeEmail, { emailAddress, currentPassword })
  const token = await expectSoon('confirmation', async () => {
    const [mail] = await server.outbox.mailsTo(emailAddress)
    return mail && /\/account\/confirm\/([\w-]{43})/.exec(mail.text)?.[1]
  })
  expect((await call(accountEndpoints.confirm, undefined, { token })).status).toBe(200)
  expect(await addressOf(id)).toBe(emailAddress)
}

describe('a mail about a change that was not the customer’s', () => {
  test('its link ends all sessions and removes every way in, and a mail lets the customer choose a password', async () => {
    const person = await openSession()
    const { id, emailAddress, call } = person
    const { db } = server.store
    const passkey = { id: randomUUID(), customerId: id, credentialId: id, publicKey: 'key', counter: 0, transports: [] }
    await db.insert(passkeys).values({ ...passkey, backedUp: false, name: 'Vreemd', createdAt: new Date() })
    const google = { provider: 'google', subject: id, customerId: id, linkedAt: new Date() } as const
    await db.insert(linkedSignIns).values(google)
    await changePassword(person)
    const token = await tokenFrom(emailAddress, 'Uw wachtwoord is')
    for (const method of ['GET', 'HEAD', 'GET']) expect((await openPage(token, { method })).status).toBe(200)
    expect((await call(customerEndpoints.read)).status, 'opening the page changes nothing').toBe(200)
    expect((await secure(token)).status).toBe(303)
    expect(await openPage(token)).toMatchObject({ status: 200, heading: 'Uw account is beveiligd' })
    expect((await call(customerEndpoints.read)).status).toBe(401)
    await expect(server.signIn({ emailAddress, password: NEW_PASSWORD })).rejects.toThrow('400')
    const reset = await tokenFrom(emailAddress, 'Kies een nieuw')
    expect((await resetPassword(reset)).status).toBe(200)
    const session = await openSession({ ...person, password: NEW_PASSWORD })
    expect((await session.call(accountEndpoints.signIns)).json).toEqual({ hasPassword: true, items: [] })
    expect((await session.call(passkeyEndpoints.list)).json).toMatchObject({ totalItems: 0 })
    const events = await server.call(accountEndpoints.securityEvents, { params: { id }, headers: session.headers })
    expect(events.output.items.map(({ kind }) => kind).toReversed()).toEqual([
      'SIGNED_IN',
      'PASSWORD_CHANGED',
      'ACCOUNT_SECURED',
      'PASSWORD_RESET',
      'NEW_DEVICE',
    ])
  })

  test('a new password whose request was on its way when the account was secured is refused', async () => {
    const person = await openSession()
    await changePassword(person)
    const token = await tokenFrom(person.emailAddress, 'Uw wachtwoord is')
    const body = new TransformStream<Uint8Array, Uint8Array>()
    const writer = body.writable.getWriter()
    const headers = { ...person.headers, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: body.readable, duplex: 'half' }
    // The journal of the lab would read all of it at once.
    const late = server.backend.request(`/v2/api/customers/${person.id}/password`, init, {})
    const write = (text: string) => writer.write(new TextEncoder().encode(text))
    // More than streams buffer, so that it is read, which is after the session was checked.
    for (let part = 0; part < 10; part += 1) await write(' ')
    expect((await secure(token)).status).toBe(303)
    await write(JSON.stringify({ currentPassword: null, password: 'de muur van de dief' }))
    await writer.close()
    expect((await late).status).toBe(401)
    await expect(server.signIn({ ...person, password: 'de muur van de dief' })).rejects.toThrow('400')
  })

  test('the address of the calendar, which needs no sign-in, ends with the sessions', async () => {
    const person = await openSession()
    const created = await server.call(calendarSubscriptionEndpoints.create, {
      headers: person.headers,
      params: { id: person.id },
    })
    const readCalendar = async () => (await server.request(created.output.fileUrl ?? '')).status
    expect(await readCalendar()).toBe(200)
    await changePassword(person)
    expect((await secure(await tokenFrom(person.emailAddress, 'Uw wachtwoord is'))).status).toBe(303)
    expect(await readCalendar()).toBe(404)
  })

  test('it works once, for seven days, and only its hash is stored', async () => {
    const [one, other] = [await openSession(), await openSession()]
    await changePassword(one)
    await changePassword(other)
    const [used, late] = [
      await tokenFrom(one.emailAddress, 'Uw wachtwoord is'),
      await tokenFrom(other.emailAddress, 'Uw wachtwoord is'),
    ]
    const responses = await Promise.all([secure(used), secure(used), secure(used)])
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 303])
    await resetPassword(await tokenFrom(one.emailAddress, 'Kies een nieuw'))
    const again = await openSession({ ...one, password: NEW_PASSWORD })
    await secure(used)
    expect((await again.call(customerEndpoints.read)).status, 'using it again ends nothing').toBe(200)
    expect(JSON.stringify(await server.store.db.select().from(mailLinks))).not.toContain(late)
    server.lab.clock.setOffset(7 * DAY_MS)
    expect(await secure(late)).toMatchObject({ status: 410, heading: 'Deze link is verlopen' })
    const expired = await openPage(late)
    expect(expired).toMatchObject({ status: 410, heading: 'Deze link is verlopen' })
    // Where a customer who is signed in changes the password.
    expect(expired.text).toContain('href="/auth/forgot?back=/account/security"')
    for (const page of [await secure('onbekend'), await openPage('onbekend')])
      expect(page).toMatchObject({ status: 404, heading: 'Deze link klopt niet' })
  })

  test('the page is in the language of the mail or the chosen one, has no script, and shows no whole address', async () => {
    const person = await openSession()
    await changePassword(person)
    const token = await tokenFrom(person.emailAddress, 'Uw wachtwoord is')
    const page = await openPage(token, {}, 'fr')
    expect(page.heading).toBe('Was u dit niet?')
    expect(page.text).not.toMatch(/<script|style="/)
    expect(page.text).not.toContain(person.emailAddress)
    expect((await openPage(`${token}?lang=fr`)).heading).toBe('Ce n’était pas vous ?')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('a link of another kind secures nothing, and this one resets nothing', async () => {
    const person = await openSession()
    const { emailAddress } = person
    await changePassword(person)
    const token = await tokenFrom(emailAddress, 'Uw wachtwoord is')
    expect((await resetPassword(token)).status).toBe(404)
    expect((await person.call(accountEndpoints.confirm, undefined, { token })).status).toBe(404)
    await server.call(registrationEndpoints.resetPassword, { body: { emailAddress } })
    expect((await secure(await tokenFrom(emailAddress, 'Kies een nieuw'))).status).toBe(404)
    expect((await secure(token)).status).toBe(303)
  })
})

test('the use of a link uses up those of its kind to its address, and no others', async () => {
  const [person, other] = [await openSession(), await openSession()]
  const { db } = server.store
  const now = server.lab.clock.now()
  const issue = ({ id, emailAddress }: Session, kind: LinkKind) =>
    issueLink(db, { kind, email: emailAddress, customerId: id, locale: 'nl' }, now)
  const used = await issue(person, 'PASSWORD_RESET')
  const links = [
    ['USED', await issue(person, 'PASSWORD_RESET')],
    ['VALID', await issue(person, 'NOT_ME')],
    ['VALID', await issue(other, 'PASSWORD_RESET')],
  ] as const
  expect((await resetPassword(used)).status).toBe(200)
  for (const [expected, token] of links) {
    const { output } = await server.call(registrationEndpoints.verificationToken, { params: { token } })
    expect([output.kind, output.status]).toEqual([output.kind, expected])
  }
})

describe('a change of the address that was not the customer’s', () => {
  test('the old address is told of it, and its link restores it and mails the reset there', async () => {
    const person = await openSession()
    const { id, emailAddress, password } = person
    const thief = `dief-${id}@voorbeeld.be`
    await changeAddress(person, thief, password)
    const token = await tokenFrom(emailAddress, 'Uw e-mailadres is')
    expect((await secure(token)).status).toBe(303)
    expect(await addressOf(id)).toBe(emailAddress)
    expect((await resetPassword(await tokenFrom(emailAddress, 'Kies een nieuw'))).status).toBe(200)
    await server.signIn({ emailAddress, password: NEW_PASSWORD })
    expect((await server.outbox.mailsTo(thief)).map(({ subject }) => subject)).toEqual([
      'Bevestig uw nieuwe e-mailadres',
    ])
  })

  test('whoever had the address later cannot take the account from who had it first', async () => {
    const person = await openSession()
    const { id, emailAddress, password } = person
    await changePassword(person)
    const warned = await tokenFrom(emailAddress, 'Uw wachtwoord is')
    server.lab.clock.setOffset(60_000)
    const thief = `dief-${id}@voorbeeld.be`
    await changeAddress(person, thief, NEW_PASSWORD)
    server.lab.clock.setOffset(120_000)
    await person.call(accountEndpoints.changePassword, { currentPassword: NEW_PASSWORD, password })
    const stolen = await tokenFrom(thief, 'Uw wachtwoord is')
    const changed = await tokenFrom(emailAddress, 'Uw e-mailadres is')
    // In the order that suits the thief.
    expect((await secure(stolen)).status).toBe(303)
    expect(await addressOf(id)).toBe(thief)
    expect((await openPage(warned)).heading).toBe('Was u dit niet?')
    expect((await secure(changed)).status).toBe(303)
    expect(await addressOf(id)).toBe(emailAddress)
    await secure(stolen)
    expect(await addressOf(id)).toBe(emailAddress)
  })

  test('a warning to the thief that waited while the customer took the account back is not sent', async () => {
    const person = await openSession()
    const { id, emailAddress, password } = person
    const { db } = server.store
    const thief = `dief-${id}@voorbeeld.be`
    await changeAddress(person, thief, password)
    const token = await tokenFrom(emailAddress, 'Uw e-mailadres is')
    const at = new Date(server.lab.clock.now().getTime() + 60_000)
    server.lab.clock.setOffset(120_000)
    expect((await secure(token)).status).toBe(303)
    const job = { kind: 'EMAIL_CHANGE_NOTICE', emailAddress: thief, account: { id, at: at.toISOString() } } as const
    const waiting = { id: randomUUID(), job: { ...job, locale: 'nl' }, createdAt: at, dueAt: at } as const
    await db.insert(mailJobs).values(waiting)
    await expectSoon('no waiting mail', async () =>
      (await db.select().from(mailJobs).where(eq(mailJobs.id, waiting.id))).length === 0 ? true : undefined,
    )
    expect((await server.outbox.mailsTo(thief)).map(({ text }) => text).join()).not.toContain('/api/not-me/')
  })

  test('a link to the thief expires with the one of the customer', async () => {
    const person = await openSession()
    const { id, emailAddress, password } = person
    const thief = `dief-${id}@voorbeeld.be`
    await changeAddress(person, thief, password)
    server.lab.clock.setOffset(60_000)
    await changePassword(person)
    const stolen = await tokenFrom(thief, 'Uw wachtwoord is')
    expect((await secure(await tokenFrom(emailAddress, 'Uw e-mailadres is'))).status).toBe(303)
    expect((await secure(stolen)).heading).toBe('Deze link is verlopen')
    expect(await addressOf(id)).toBe(emailAddress)
  })

  test('an old address that has an account of its own meanwhile is refused, and nothing changes', async () => {
    const person = await openSession()
    const { id, emailAddress, password } = person
    await changeAddress(person, `nieuw-${id}@voorbeeld.be`, password)
    const token = await tokenFrom(emailAddress, 'Uw e-mailadres is')
    const other = await server.fixtures.createCustomer()
    await server.store.db.update(customers).set({ email: emailAddress }).where(eq(customers.id, other.id))
    expect(await secure(token)).toMatchObject({ status: 409, heading: 'Hier lukt het niet' })
    expect((await person.call(customerEndpoints.read)).status).toBe(200)
  })
})

describe('warnings', () => {
  test('they are sent and can be used however many other mails somebody caused as the customer', async () => {
    const person = await openSession()
    // What a customer may cause is used up for a day.
    for (let n = 0; n < MAIL_RATES.customer.number; n += 1) {
      const newAddress = `ander-${n}-${person.id}@voorbeeld.be`
      const job = { kind: 'EMAIL_CHANGE', customerId: person.id, newAddress, locale: 'nl' } as const
      await countMail(server.store.db, job, requestBy(person.id, { clientAddress: '10.41.1.1' }))
    }
    const refused = await person.call(accountEndpoints.requestDeletion, { currentPassword: person.password })
    expect(refused.status).toBe(429)
    expect((await changePassword(person)).status).toBe(204)
    expect((await secure(await tokenFrom(person.emailAddress, 'Uw wachtwoord is'))).status).toBe(303)
  }, 60_000)
})
