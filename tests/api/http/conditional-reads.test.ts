import { beforeAll, describe, expect, test } from 'vitest'
import { servedPath } from '#contract/http/base-path.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { contacts } from '#server/db/tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { eq } from 'drizzle-orm'

const server = setUpApiServer()
const LIST = servedPath(projectEndpoints.list.path)

let headers: Record<string, string> = {}
let item = ''
let contactId = ''
beforeAll(async () => {
  const person = await server.fixtures.createCustomer()
  contactId = person.contactId
  const created = await Promise.all(
    Array.from({ length: 12 }, (_, n) => server.fixtures.createProject(person, { name: `Woning ${n}` })),
  )
  item = `${LIST}/${created[0]?.id}`
  headers = { ...(await server.authorization(person)) }
})

/** Not `server.request`, which reads a body as it is sent. */
const get = (path: string, more: Record<string, string> = {}) =>
  server.app.request(path, { headers: { ...headers, ...more } }, {})
const tagOf = (response: Response) => response.headers.get('etag') ?? ''

async function rename(ifMatch: string, name: string): Promise<Response> {
  return server.app.request(
    item,
    {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/merge-patch+json', 'if-match': ifMatch },
      body: JSON.stringify({ name }),
    },
    {},
  )
}

describe('reads with If-None-Match', () => {
  test.each([
    ['a list', () => LIST],
    ['an item', () => item],
  ])('%s that is unchanged is a 304 without a body, stored by no cache', async (_, path) => {
    const first = await get(path())
    const again = await get(path(), { 'if-none-match': tagOf(first) })
    expect([first.status, again.status, await again.text()]).toEqual([200, 304, ''])
    expect([tagOf(again), again.headers.get('cache-control')]).toEqual([tagOf(first), 'no-store'])
    expect(again.headers.get('vary')).toBe('accept-encoding, accept-language')
    // Subscribers continue from a read that found nothing new, too.
    expect(again.headers.get('link')).toContain('last-event-id=')
  })

  test('each encoding has a tag of its own, and any of them is answered with a 304', async () => {
    const [plain, compressed] = await Promise.all([get(LIST), get(LIST, { 'accept-encoding': 'br' })])
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(tagOf(compressed)).not.toBe(tagOf(plain))
    for (const tag of [tagOf(plain), tagOf(compressed), `"other", W/${tagOf(plain)}`]) {
      expect((await get(LIST, { 'accept-encoding': 'br', 'if-none-match': tag })).status).toBe(304)
    }
  })

  test('a change of the project, or of what it shows of others, is a 200 with another tag', async () => {
    const first = await get(item)
    expect((await rename('*', 'Andere naam')).status).toBe(200)
    const second = await get(item, { 'if-none-match': tagOf(first) })
    expect(second.status).toBe(200)
    await server.store.db.update(contacts).set({ name: 'Andere eigenaar' }).where(eq(contacts.id, contactId))
    const third = await get(item, { 'if-none-match': tagOf(second) })
    expect([third.status, new Set([first, second, third].map(tagOf)).size]).toEqual([200, 3])
  })

  test('the tag of a read is good for If-Match, until the project has changed', async () => {
    const tag = tagOf(await get(item))
    expect((await rename(tag, 'Eerste')).status).toBe(200)
    const refused = await rename(tag, 'Tweede')
    // With the tag of the present state, so that the client can try again.
    expect([refused.status, await refused.json()]).toMatchObject([412, { name: 'Eerste' }])
    expect((await rename(tagOf(refused), 'Tweede')).status).toBe(200)
    expect((await rename(`W/${tagOf(await get(item))}`, 'Derde')).status).toBe(412)
  })
})
