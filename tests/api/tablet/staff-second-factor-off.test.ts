import { expect, test } from 'vitest'
import { staffAuthenticators } from '#server/db/staff-tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { createStaffBrowser } from '#tests/support/api/staff-browser.ts'

const server = setUpApiServer()
const openBrowser = (from: string) =>
  createStaffBrowser({ request: (path, init) => server.request(path, init), now: () => server.lab.clock.now() }, from)

test('where no second factor is required, authenticators are added ahead, asked of nobody, and all can be removed', async () => {
  const browser = openBrowser('10.4.0.1')
  await browser.signIn()
  expect((await browser.open('/staff/authenticators')).text).toContain('vragen we er nu nog niet naar')
  expect((await browser.enrol('Els')).page.text).toContain('De authenticator is toegevoegd.')
  const other = openBrowser('10.4.0.2')
  expect((await other.open()).text).not.toContain('name="code"')
  expect((await other.signIn()).status).toBe(303)
  const [row] = await server.store.db.select().from(staffAuthenticators)
  expect((await browser.send({ authenticator: row?.id ?? '' })).text).toContain('De authenticator is verwijderd.')
  expect(await server.store.db.select().from(staffAuthenticators)).toEqual([])
})
