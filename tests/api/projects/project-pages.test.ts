import { expect, test } from 'vitest'
import { servedPath } from '#contract/http/base-path.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { insertProjects } from '#tests/support/fixtures/many-projects.ts'

const server = setUpApiServer()
const LIST = servedPath(projectEndpoints.list.path)

interface Page {
  readonly totalItems: number
  readonly items: readonly { readonly id: string }[]
}

test('pages by cursor hold every project once, in the order of the list, also while one is added (S108)', async () => {
  const person = await server.fixtures.createCustomer()
  await insertProjects(server.store.db, person.contactId, 250)
  const headers = await server.authorization(person)
  const read = async (path: string) => {
    const response = await server.app.request(path, { headers }, {})
    expect(response.status).toBe(200)
    const link = response.headers.get('link') ?? ''
    expect(link).toContain('rel="mercure"')
    return { body: (await response.json()) as Page, next: /<([^>]+)>; rel="next"/.exec(link)?.[1] }
  }
  const whole = await read(LIST)
  expect([whole.body.items.length, whole.next]).toEqual([250, undefined])
  const pages: Page[] = []
  for (let next: string | undefined = `${LIST}?cursor=`; next !== undefined;) {
    const page = await read(next)
    pages.push(page.body)
    next = page.next
    if (pages.length === 1) await server.fixtures.createProject(person)
  }
  expect(pages.map(({ items, totalItems }) => [items.length, totalItems])).toEqual([
    [100, 250],
    [100, 251],
    [50, 251],
  ])
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(whole.body.items.map(({ id }) => id))
})

test('a cursor that no page has given out is a 422, and one with the id of another contact finds nothing', async () => {
  const person = await server.fixtures.createCustomer()
  await server.fixtures.createProject(person)
  const headers = await server.authorization(person)
  // A time after those that PostgreSQL has.
  for (const cursor of ['x', '999999999999999.x']) {
    expect((await server.app.request(`${LIST}?cursor=${cursor}`, { headers }, {})).status).toBe(422)
  }
  const response = await server.app.request(`${LIST}?cursor=&contacts.contact.id=other`, { headers }, {})
  expect(await response.json()).toEqual({ totalItems: 0, items: [] })
})
