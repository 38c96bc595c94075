import { describe, expect, test } from 'vitest'
import { PROJECT_ITEMS_MAX } from '#contract/configuration/customer-bounds.ts'
import { projectItemEndpoints } from '#contract/favourites/endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { projectItems } from '#server/db/favourite-tables.ts'
import { inspirationItems } from '#server/db/inspiration-tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()
const BRICK = 'gevelsteen-merelrood'
const BUILDING = 'schuurwoning-lochristi'

const saveItem = (as: Person, id: string, itemId: string) =>
  server.call(projectItemEndpoints.add, { as, params: { id }, body: { itemId } })
const removeItem = (as: Person, id: string, itemId: string) =>
  server.call(projectItemEndpoints.remove, { as, params: { id, itemId } })
const listed = async (as: Person, id: string) =>
  (await server.call(projectItemEndpoints.list, { as, params: { id } })).output
const advanceClock = () => server.lab.clock.setOffset(server.lab.clock.offsetMs() + 1000)

async function sharedProject() {
  const [owner, collaborator, contact, stranger] = [
    await server.fixtures.createCustomer(),
    await server.fixtures.createCustomer(),
    await server.fixtures.createCustomer(),
    await server.fixtures.createCustomer(),
  ]
  const { id } = await server.fixtures.createProject(owner, {
    contacts: [
      { person: collaborator, role: 'COLLABORATOR' },
      { person: contact, role: 'CONTACT' },
    ],
  })
  return { owner, collaborator, contact, stranger, id }
}

describe('project items (B13)', () => {
  test('all members list the items, newest first', async () => {
    const { owner, collaborator, contact, id } = await sharedProject()
    expect((await saveItem(owner, id, BRICK)).status).toBe(201)
    advanceClock()
    const { status, output } = await saveItem(collaborator, id, BUILDING)
    expect([status, output.item]).toMatchObject([201, { id: BUILDING, title: 'Schuurwoning in antraciet' }])
    const { totalItems, items } = await listed(contact, id)
    expect([totalItems, items.map(({ item }) => item.id)]).toEqual([2, [BUILDING, BRICK]])
  })

  test('saving an item twice stores it once, unchanged (B24)', async () => {
    const { owner, id } = await sharedProject()
    const first = await saveItem(owner, id, BRICK)
    advanceClock()
    const again = await Promise.all([saveItem(owner, id, BRICK), saveItem(owner, id, BRICK)])
    expect(again.map(({ json }) => json)).toEqual([first.json, first.json])
    expect((await listed(owner, id)).totalItems).toBe(1)
  })

  test('members with permission remove an item, and a missing item is a 404', async () => {
    const { owner, collaborator, id } = await sharedProject()
    await saveItem(owner, id, BRICK)
    expect([(await removeItem(collaborator, id, BRICK)).status, (await removeItem(owner, id, BRICK)).status]).toEqual([
      204, 404,
    ])
    expect((await listed(owner, id)).totalItems).toBe(0)
  })

  test('contacts cannot save or remove items, and the response says why (S038)', async () => {
    const { owner, contact, id } = await sharedProject()
    await saveItem(owner, id, BRICK)
    for (const refused of [await saveItem(contact, id, BUILDING), await removeItem(contact, id, BRICK)]) {
      expect([refused.status, refused.problem.code]).toEqual([403, 'read-only'])
    }
    expect((await listed(contact, id)).totalItems).toBe(1)
  })

  test('a foreign project looks exactly like a missing one (F-50, B37)', async () => {
    const { owner, stranger, id } = await sharedProject()
    await saveItem(owner, id, BRICK)
    const missing = '00000000-0000-4000-8000-000000000000'
    for (const attempt of [
      (project: string) => server.call(projectItemEndpoints.list, { as: stranger, params: { id: project } }),
      (project: string) => saveItem(stranger, project, BUILDING),
      (project: string) => saveItem(stranger, project, 'kasteel-nergens'),
      (project: string) => removeItem(stranger, project, BRICK),
    ]) {
      const [foreign, none] = [await attempt(id), await attempt(missing)]
      expect([foreign.status, foreign.json]).toEqual([404, none.json])
    }
    expect((await listed(owner, id)).items.map(({ item }) => item.id)).toEqual([BRICK])
  })

  test('saving an unknown item is a 404', async () => {
    const { owner, id } = await sharedProject()
    expect((await saveItem(owner, id, 'kasteel-nergens')).status).toBe(404)
    const empty = await saveItem(owner, id, '')
    expect([empty.status, empty.problem.violations?.[0]?.propertyPath]).toEqual([422, 'itemId'])
  })

  test('items stay when the project is archived and are deleted with it', async () => {
    const { owner, id } = await sharedProject()
    await saveItem(owner, id, BRICK)
    const params = { id }
    await server.call(projectEndpoints.update, { as: owner, params, body: { status: 'ARCHIVED' } })
    expect((await listed(owner, id)).totalItems).toBe(1)
    expect((await server.call(projectEndpoints.remove, { as: owner, params })).status).toBe(204)
    const rows = await server.store.db.select().from(projectItems)
    expect(rows.filter(({ projectId }) => projectId === id)).toEqual([])
  })

  test(`a project has at most ${PROJECT_ITEMS_MAX} items`, async () => {
    const { db } = server.store
    const { owner, id } = await sharedProject()
    const ids = Array.from({ length: PROJECT_ITEMS_MAX }, (_, n) => `volle-doos-${n}`)
    const item = { kind: 'REFERENCE_PROJECT', titleNl: 'Doos', titleFr: 'Boîte' } as const
    await db.insert(inspirationItems).values(ids.map((itemId) => ({ ...item, id: itemId })))
    const at = server.lab.clock.now()
    await db.insert(projectItems).values(ids.map((itemId) => ({ projectId: id, itemId, at })))
    const { status, problem } = await saveItem(owner, id, BRICK)
    expect([status, problem.code, problem.detail]).toEqual([
      409,
      'project-items-full',
      expect.stringContaining(String(PROJECT_ITEMS_MAX)),
    ])
    expect((await saveItem(owner, id, ids[0] ?? '')).status).toBe(201)
  })
})
