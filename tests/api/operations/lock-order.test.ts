import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { mailLinks } from '#server/db/tables.ts'
import { issueLink, linkStatus } from '#server/mail/mail-links.ts'
import { listSessions } from '#server/modules/account/repository.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { beginElsewhere, commitMeanwhile, raceForWrite, raceWhile } from '#tests/support/api/held-writes.ts'
import { createSecondFactorClient } from '#tests/support/api/second-factor-client.ts'
import { testDatabaseUrl } from '#tests/support/servers/test-database.ts'

const server = setUpApiServer()
const factors = createSecondFactorClient(server)

type Session = Awaited<ReturnType<typeof server.openSession>>

const changePassword = ({ call, password }: Pick<Session, 'call' | 'password'>) =>
  call(accountEndpoints.changePassword, { currentPassword: password, password: 'klinkers in de regen' })

/** A customer in a session, and how they take their account back by the link of a mail. */
async function openWarned() {
  const session = await server.openSession()
  const { id: customerId, emailAddress: email } = session
  const issue = (kind: 'NOT_ME' | 'EMAIL_CHANGE') =>
    issueLink(server.store.db, { kind, email, customerId, locale: 'nl' }, server.lab.clock.now())
  const token = await issue('NOT_ME')
  const secure = () => server.request(`/api/not-me/${token}`, { method: 'POST', body: new URLSearchParams() })
  return { ...session, issue, secure }
}

// PGlite has one connection, so its transactions never meet: these tests need PostgreSQL.
describe.runIf(testDatabaseUrl)('while an account is secured (F-59)', () => {
  test('a new password that is chosen at the same time is refused', async () => {
    const person = await openWarned()
    await person.issue('EMAIL_CHANGE')
    const hold = `select 1 from customers where id = '${person.id}' for update`
    const change = async () => (await changePassword(person)).status
    const calls = [async () => (await person.secure()).status, change] as const
    expect(await raceWhile(server, hold, calls)).toEqual({ isOneByOne: true, results: [303, 401] })
  })

  test('a link that is being issued meanwhile expires', async () => {
    const { id, emailAddress, secure } = await openWarned()
    const { db } = server.store
    const issuer = await beginElsewhere(server)
    const link = `insert into mail_links (token_hash, kind, email, customer_id, locale, created_at, expires_at)
      values ($1, 'PASSWORD_RESET', $2, $1, 'nl', now(), now() + interval '1 hour')`
    await issuer.query(link, [id, emailAddress])
    const call = async () => (await secure()).status
    expect(await commitMeanwhile(issuer, 'select 1', call, 'select%from "customers"%for update')).toBe(303)
    const [issued] = await db.select().from(mailLinks).where(eq(mailLinks.tokenHash, id))
    expect(issued && linkStatus(issued, server.lab.clock.now())).toBe('EXPIRED')
  })
})

describe.runIf(testDatabaseUrl)('a sign-in that is continued while the password changes has no session (F-59)', () => {
  test.each(['passkey', 'recovery code'])('by a %s', async (factor) => {
    const person = await factors.openProtected()
    const waiting = await factors.beginSignIn(person)
    const signIn = () =>
      factor === 'passkey' ? factors.byPasskey(waiting, person.passkey) : factors.byCode(waiting, person.codes[0])
    const calls = [async () => (await signIn()).status, async () => (await changePassword(person)).status] as const
    const { isOneByOne, results } = await raceForWrite(server, 'pending_sign_ins', calls)
    expect([isOneByOne, results[1]]).toEqual([true, 204])
    // Whichever came first: the session did not start, or has ended.
    expect([200, 400]).toContain(results[0])
    expect(await listSessions(server.store.db, person.id, server.lab.clock.now())).toHaveLength(1)
  })
})
