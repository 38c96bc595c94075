import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { memberEndpoints } from '#contract/projects/members-endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { customers, projectContacts, sessions } from '#server/db/tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'

const server = setUpApiServer()

/** A signed-in customer with a project, which they have read: from then on its read checks the session itself. */
async function startReading() {
  const person = await server.fixtures.createCustomer()
  const { id } = await server.fixtures.createProject(person)
  const { accessToken } = await server.signIn(person)
  const read = (of = id) =>
    server.call(projectEndpoints.read, { params: { id: of }, headers: { authorization: `Bearer ${accessToken}` } })
  expect([(await read()).status, (await read()).status]).toEqual([200, 200])
  return { person, read, sessionId: String(decodeJwt(accessToken)['sid']) }
}

test('a session that has ended reads nothing more, and is told that before what exists (S057)', async () => {
  const { read, sessionId } = await startReading()
  await server.store.db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.id, sessionId))
  const [own, none] = [await read(), await read('none')]
  expect([own.status, own.problem.code, none.status]).toEqual([401, 'unauthenticated', 401])
})

test('a session that has expired reads nothing more (S057)', async () => {
  const { read, sessionId } = await startReading()
  await server.store.db.update(sessions).set({ expiresAt: server.lab.clock.now() }).where(eq(sessions.id, sessionId))
  expect((await read()).status).toBe(401)
})

test('a removed customer reads nothing more (S057)', async () => {
  const { person, read } = await startReading()
  await server.store.db.delete(customers).where(eq(customers.id, person.id))
  expect((await read()).status).toBe(401)
})

test('a project of somebody else, or of nobody, is not found (S104)', async () => {
  const { read } = await startReading()
  const { id } = await server.fixtures.createProject(await server.fixtures.createCustomer())
  expect([(await read(id)).status, (await read('none')).status]).toEqual([404, 404])
})

test('the first read accepts an invitation, unless the session has ended', async () => {
  const owner = await server.fixtures.createCustomer()
  const params = await server.fixtures.createProject(owner)
  const { person, read, sessionId } = await startReading()
  const body = { emailAddress: person.emailAddress, role: 'COLLABORATOR' }
  expect((await server.call(memberEndpoints.invite, { as: owner, params, body })).status).toBeLessThan(300)
  const invitedAs = async () => {
    const rows = await server.store.db.select().from(projectContacts).where(eq(projectContacts.projectId, params.id))
    return rows.find(({ contactId }) => contactId === person.contactId)?.invitedAs
  }
  const setRevoked = (revokedAt: Date | null) =>
    server.store.db.update(sessions).set({ revokedAt }).where(eq(sessions.id, sessionId))

  await setRevoked(new Date())
  expect([(await read(params.id)).status, await invitedAs()]).toEqual([401, person.emailAddress])
  await setRevoked(null)
  expect([(await read(params.id)).status, await invitedAs()]).toEqual([200, null])
})
