import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HISTORY_MAX } from '#contract/configuration/limits.ts'
import { memberEndpoints } from '#contract/projects/members-endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { historyEndpoints } from '#contract/projects/history-endpoints.ts'
import { projectChanges } from '#server/db/tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()
const { create, read, update, replace } = projectEndpoints
const { remove } = memberEndpoints

const ADDRESS = { street: 'Molenveld', houseNumber: '7', postalCode: '9080', city: 'Lochristi' }
const WALL = { colour: 'RED', format: 'WF', bond: 'WILD', joint: 12, jointColour: 'GREY' }

async function shared(draft = {}) {
  const [owner, person] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
  const contacts = [{ person, role: 'COLLABORATOR' as const }]
  return { owner, person, params: await server.fixtures.createProject(owner, { name: 'Woning', contacts, ...draft }) }
}
const read200 = async (as: Person, params: { id: string }) =>
  (await server.call(historyEndpoints.list, { as, params })).output.items
const summaries = async (as: Person, params: { id: string }) =>
  (await read200(as, params)).map(({ field, before, after }) => [field, before, after])

describe('project history (B46)', () => {
  test('the history of a demo project ends in its current state', async () => {
    const { person } = await server.fixtures.demoCustomer()
    const { output } = await server.call(projectEndpoints.list, { as: person, query: '?pagination=false' })
    expect(output.items.length).toBeGreaterThan(5)
    for (const project of output.items) {
      const items = await read200(person, project)
      expect(items.at(-1)).toMatchObject({ field: 'created', at: project.createdAt })
      const joined = project.contacts.filter((member) => member.joined).map(({ contact }) => contact.name)
      for (const { by } of items) expect(joined, 'who changed a project has opened it').toContain(by?.name)
      expect(items[0]).toMatchObject({ at: project.updatedAt, revision: project.revision })
      for (const field of ['productCategories', 'type', 'style', 'status'] as const) {
        const last = items.find((item) => item.field === field)
        if (last) expect(project[field], `${project.name}: ${field}`).toMatchObject(last.after ?? {})
      }
    }
  })

  test('the first entry is the creation of the project', async () => {
    const owner = await server.fixtures.createCustomer()
    const { output } = await server.call(create, { as: owner, body: { name: 'Nieuw' } })
    const [entry, ...others] = await read200(owner, output)
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      field: 'created',
      before: null,
      after: null,
      by: { id: owner.contactId },
      revision: 1,
    })
    expect(entry?.at).toBe(output.createdAt)
  })

  test('every changed field gets one entry with old and new value, newest first', async () => {
    const { owner, person, params } = await shared()
    await server.call(update, { as: person, params, body: { name: 'Woning', type: 'NEW_BUILD', address: ADDRESS } })
    await server.call(update, { as: owner, params, body: { wall: WALL, productCategories: ['PAVER'] } })
    await server.call(update, { as: owner, params, body: { status: 'ARCHIVED', productCategories: ['PAVER'] } })
    const address = { ...ADDRESS, box: null, plotReference: null, country: 'BE', region: 'FLANDERS' }
    expect(await summaries(owner, params)).toMatchObject([
      ['status', 'ACTIVE', 'ARCHIVED'],
      ['productCategories', [], ['PAVER']],
      ['wall', null, WALL],
      ['address', null, address],
      ['type', 'OTHER', 'NEW_BUILD'],
    ])
    const items = await read200(person, params)
    expect(items.map(({ by, revision }) => [by?.id, revision])).toEqual([
      [owner.contactId, 4],
      [owner.contactId, 3],
      [owner.contactId, 3],
      [person.contactId, 2],
      [person.contactId, 2],
    ])
  })

  test('a PUT adds an entry for each changed field', async () => {
    const { owner, params } = await shared({ style: 'RURAL', type: 'OUTDOOR' })
    await server.call(replace, { as: owner, params, body: { name: 'Anders', type: 'OUTDOOR' } })
    expect(await summaries(owner, params)).toEqual([
      ['name', 'Woning', 'Anders'],
      ['style', 'RURAL', 'OTHER'],
    ])
  })

  test('restoring the previous values with PATCH restores each field', async () => {
    const start = { name: 'Eerst', address: ADDRESS, type: 'RENOVATION', style: 'MANOR', productCategories: ['PAVER'] }
    const quantity = { area: 12.5, format: 'M65', joint: 8, margin: 5, note: 'achtergevel' }
    const owner = await server.fixtures.createCustomer()
    const { output: first } = await server.call(create, { as: owner, body: { ...start, wall: WALL, quantity } })
    const params = { id: first.id }
    const address = { street: 'Lei', plotReference: '14', postalCode: '9000', city: 'Gent' }
    const all = { name: 'Later', address, type: null, style: null, productCategories: null, wall: null, quantity: null }
    await server.call(update, { as: owner, params, body: all })
    const changed = (await read200(owner, params)).filter(({ revision }) => revision === 2)
    expect(changed).toHaveLength(7)
    for (const { field, before } of changed) await server.call(update, { as: owner, params, body: { [field]: before } })
    const { revision: _r, updatedAt: _u, ...restored } = (await server.call(read, { as: owner, params })).output
    expect(first).toMatchObject(restored)
  })

  test('texts are stored verbatim, even when they look like data', async () => {
    const { owner, params } = await shared({ name: 'begin' })
    const headers = await server.authorization(owner)
    const strange = ['null', '123', 'true', '"x"', '{"a":1}', '[]', "'; drop table project_changes; --", '__proto__']
    const names = fc.oneof(fc.constantFrom(...strange), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }))
    const storable = names.filter((name) => name.trim() !== '' && !name.includes('\0'))
    let last = 'begin'
    await fc.assert(
      fc.asyncProperty(storable, async (text) => {
        const name = text.trim()
        await server.call(update, { params, headers, body: { name } })
        const [entry] = (await server.call(historyEndpoints.list, { params, headers })).output.items
        if (name === last) return
        expect(entry).toMatchObject({ field: 'name', before: last, after: name })
        last = name
      }),
      { numRuns: 60, examples: strange.map((name) => [name]) },
    )
  })

  test('a refused change adds no entry', async () => {
    const { owner, person, params } = await shared()
    const body = { name: 'Niet' }
    await server.call(update, { as: owner, params, body, headers: { 'if-match': '"9"' } })
    await server.call(update, { as: person, params, body: { status: 'ARCHIVED' } })
    await server.call(update, { as: owner, params, body: { name: '' } })
    await server.call(update, { as: owner, params, body: {} })
    expect(await read200(owner, params)).toEqual([])
  })

  test('the history is limited to the latest 200 entries', async () => {
    const { owner, params } = await shared()
    const at = server.lab.clock.now()
    const rows = Array.from({ length: 250 }, (_, n) => n + 1)
    await server.store.db.insert(projectChanges).values(
      rows.map((n) => ({
        id: `${params.id}-${n}`,
        projectId: params.id,
        at,
        field: 'name',
        before: `${n - 1}.`,
        after: `${n}.`,
        revision: n,
      })),
    )
    const items = await read200(owner, params)
    expect(items.map(({ revision }) => revision)).toEqual(rows.slice(50).toReversed())
    expect(items.every(({ by }) => by === null)).toBe(true)
  })

  test('a change removes the entries beyond the latest 200 of its project', async () => {
    const { owner, params } = await shared()
    const other = await server.fixtures.createProject(owner)
    const at = server.lab.clock.now()
    const entry = { at, field: 'name', before: 'Een', after: 'Twee' }
    const rows = [params, other].flatMap(({ id: projectId }) =>
      Array.from({ length: 250 }, (_, n) => ({ ...entry, id: `${projectId}-${n}`, projectId, revision: n - 249 })),
    )
    await server.store.db.insert(projectChanges).values(rows)
    const revisionsOf = async ({ id }: { id: string }) => {
      const stored = await server.store.db.select().from(projectChanges).where(eq(projectChanges.projectId, id))
      return stored.map(({ revision }) => revision).toSorted((one, another) => one - another)
    }
    await server.call(update, { as: owner, params, body: { style: 'RURAL' } })
    expect([(await revisionsOf(params)).length, (await revisionsOf(other)).length]).toEqual([HISTORY_MAX, 250])
    expect((await revisionsOf(params)).slice(-2)).toEqual([0, 2])
  })

  test('only the owner sees the name of a limited project (S031)', async () => {
    const { owner, person, params } = await shared({ limited: true, name: 'Bezoek Peeters' })
    await server.call(update, { as: owner, params, body: { name: 'Familie Peeters' } })
    expect(await summaries(owner, params)).toEqual([['name', 'Bezoek Peeters', 'Familie Peeters']])
    const { json } = await server.call(historyEndpoints.list, { as: person, params })
    expect(await summaries(person, params)).toEqual([['name', null, null]])
    expect(JSON.stringify(json)).not.toContain('Peeters')
  })

  test('all members read the history, but only the owner sees email addresses of others (S084)', async () => {
    const { owner, person, params } = await shared()
    await server.call(memberEndpoints.changeRole, {
      as: owner,
      params: { ...params, contactId: person.contactId },
      body: { role: 'CONTACT' },
    })
    const readHistory = async (as: Person) => (await server.call(historyEndpoints.list, { as, params })).json
    expect(JSON.stringify(await readHistory(owner))).toContain(person.emailAddress)
    expect(await readHistory(person)).toMatchObject({
      totalItems: 1,
      items: [
        {
          field: 'contacts',
          before: 'COLLABORATOR',
          after: 'CONTACT',
          person: { id: person.contactId, name: expect.stringMatching(/^Testpersoon/) as string, emailAddress: null },
        },
      ],
    })
    expect(JSON.stringify(await readHistory(person))).not.toContain('@')
  })

  test('the history keeps the names of former members', async () => {
    const { owner, person, params } = await shared()
    await server.call(update, { as: person, params, body: { style: 'RURAL' } })
    await server.call(remove, { as: person, params: { ...params, contactId: person.contactId } })
    expect(await read200(owner, params)).toMatchObject([
      { field: 'contacts', before: 'COLLABORATOR', after: null, person: { id: person.contactId, emailAddress: null } },
      { field: 'style', by: { id: person.contactId, name: expect.stringMatching(/^Testpersoon/) as string } },
    ])
    expect((await server.call(historyEndpoints.list, { as: person, params })).status).toBe(404)
  })
})
