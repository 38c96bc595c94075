import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { historyEndpoints } from '#contract/projects/history-endpoints.ts'
import { customerProjects } from '#server/db/tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { savedFacade } from '#tests/support/fixtures/facade-project.ts'

const server = setUpApiServer()
const { read, update } = projectEndpoints

const WALL = { colour: 'RED', format: 'WF', bond: 'WILD', joint: 12, jointColour: 'GREY' } as const

async function createProject() {
  const owner = await server.fixtures.createCustomer()
  return { as: owner, params: await server.fixtures.createProject(owner, { name: 'Woning' }) }
}

describe('the photograph of a façade (B17)', () => {
  test('is stored with the wall, recorded in the history and cleared with null', async () => {
    const { as, params } = await createProject()
    await server.call(update, { as, params, body: { wall: { ...WALL, facade: savedFacade } } })
    expect((await server.call(read, { as, params })).output.wall).toEqual({ ...WALL, facade: savedFacade })
    await server.call(update, { as, params, body: { wall: { ...WALL, facade: null } } })
    expect((await server.call(read, { as, params })).output.wall).toEqual({ ...WALL, facade: null })
    const [change] = (await server.call(historyEndpoints.list, { as, params })).output.items
    expect(change).toMatchObject({ field: 'wall', before: { facade: savedFacade }, after: { facade: null } })
  })

  test('a wall of an earlier release has none, in the project and in its history', async () => {
    const { as, params } = await createProject()
    const earlier = WALL as unknown as typeof customerProjects.$inferInsert.wall
    await server.store.db.update(customerProjects).set({ wall: earlier }).where(eq(customerProjects.id, params.id))
    expect((await server.call(read, { as, params })).output.wall).toEqual({ ...WALL, facade: null })
    await server.call(update, { as, params, body: { wall: null } })
    const [change] = (await server.call(historyEndpoints.list, { as, params })).output.items
    expect(change?.before).toEqual({ ...WALL, facade: null })
  })

  test.each([
    ['a corner beside the photograph', { corners: { ...savedFacade.corners, topLeft: { x: -0.1, y: 0.2 } } }],
    ['a missing corner', { corners: { ...savedFacade.corners, topLeft: undefined } }],
    ['no width', { width: 0 }],
    ['a width beyond any house', { width: 31 }],
    ['no photograph', { photo: undefined }],
  ])('%s is refused', async (_, wrong) => {
    const { as, params } = await createProject()
    const headers = { ...(await server.authorization(as)), 'content-type': 'application/merge-patch+json' }
    const body = JSON.stringify({ wall: { ...WALL, facade: { ...savedFacade, ...wrong } } })
    const response = await server.request(`/v2/api/customer_projects/${params.id}`, { method: 'PATCH', headers, body })
    expect(response.status).toBe(422)
    expect((await server.call(read, { as, params })).output.wall).toBeNull()
  })
})
