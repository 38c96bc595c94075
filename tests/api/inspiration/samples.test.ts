import { describe, expect, test } from 'vitest'
import { SAMPLES_MAX } from '#contract/inspiration/catalogue.ts'
import { sampleEndpoints } from '#contract/samples/endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { sampleRequests } from '#server/db/favourite-tables.ts'
import { LIMIT_RULES } from '#server/http/rate-limits.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()
const [BRICK, TILE, PAVER, DARK] = [
  'gevelsteen-merelrood',
  'vlakpan-noordzee',
  'klinker-roderpad',
  'gevelsteen-roetmantel',
]
const HOME = {
  street: 'Molenveld',
  houseNumber: '14',
  box: null,
  plotReference: null,
  postalCode: '9080',
  city: 'Lochristi',
}

const ask = (as: Person, body: object, headers: Record<string, string> = {}) =>
  server.call(sampleEndpoints.create, { as, body: { productIds: [BRICK], address: HOME, ...body }, headers })
const asked = async (as: Person) => (await server.call(sampleEndpoints.list, { as })).output
const fieldsOf = ({ problem }: { problem: { violations?: readonly { propertyPath: string }[] | null | undefined } }) =>
  problem.violations?.map(({ propertyPath }) => propertyPath)

describe('samples (E35)', () => {
  test('of up to four products go to an address, and a mail confirms', async () => {
    const person = await server.fixtures.createCustomer()
    const { id: projectId } = await server.fixtures.createProject(person)
    const productIds = [BRICK, TILE, PAVER, DARK]
    const { status, output } = await ask(person, { productIds, projectId }, { 'accept-language': 'fr-BE' })
    expect(status).toBe(201)
    expect(output).toMatchObject({ projectId, address: { ...HOME, region: 'FLANDERS' } })
    expect(output.products.map(({ id }) => id)).toEqual(productIds)
    expect((await asked(person)).items.map(({ id }) => id)).toEqual([output.id])
    const mail = await server.outbox.mailTo(person.emailAddress)
    expect(mail.subject).toBe('Nous vous envoyons vos échantillons')
    expect(mail.text).toContain('Merelrood, Vlakpan Noordzee, Roderpad, Roetmantel')
    expect(mail.text).toContain('Molenveld 14, 9080 Lochristi')
  })

  test('a repeated request with the same idempotency key orders once (B24)', async () => {
    const person = await server.fixtures.createCustomer()
    const headers = { 'idempotency-key': 'stalen-1' }
    const [first, again] = [await ask(person, {}, headers), await ask(person, {}, headers)]
    expect([again.status, again.json]).toEqual([201, first.json])
    expect((await asked(person)).totalItems).toBe(1)
    const other = await ask(person, { productIds: [TILE] }, headers)
    expect([other.status, other.problem.code]).toEqual([422, 'write-key-used'])
  })

  test('a product named twice counts once', async () => {
    const person = await server.fixtures.createCustomer()
    const { output } = await ask(person, { productIds: [BRICK, BRICK, TILE] })
    expect(output.products.map(({ id }) => id)).toEqual([BRICK, TILE])
  })

  test.each([
    ['more than four', { productIds: Array.from({ length: SAMPLES_MAX + 1 }, () => BRICK) }, ['productIds']],
    ['none', { productIds: [] }, ['productIds']],
    ['no street', { address: { ...HOME, street: ' ' } }, ['address.street']],
    ['a foreign postcode', { address: { ...HOME, postalCode: '75001' } }, ['address.postalCode']],
    ['no number', { address: { ...HOME, houseNumber: '' } }, ['address.houseNumber']],
  ])('%s is refused by field', async (_, wrong, paths) => {
    const person = await server.fixtures.createCustomer()
    const refused = await ask(person, wrong)
    expect([refused.status, fieldsOf(refused)]).toEqual([422, paths])
    expect((await asked(person)).totalItems).toBe(0)
  })

  test.each(['schuurwoning-lochristi', 'tf-merelrood', 'gevelsteen-nergens'])('%s is no product', async (id) => {
    const person = await server.fixtures.createCustomer()
    expect((await ask(person, { productIds: [BRICK, id] })).status).toBe(404)
    expect((await asked(person)).totalItems).toBe(0)
  })

  test('are refused for other customers’ projects and missing from their lists (F-50, B37)', async () => {
    const [person, other] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    const { id: projectId } = await server.fixtures.createProject(other)
    expect((await ask(person, { projectId })).status).toBe(404)
    await ask(other, { projectId })
    expect([(await asked(person)).totalItems, (await asked(other)).totalItems]).toEqual([0, 1])
  })

  test('remain requested when their project is deleted', async () => {
    const person = await server.fixtures.createCustomer()
    const { id: projectId } = await server.fixtures.createProject(person)
    await ask(person, { projectId })
    await server.call(projectEndpoints.remove, { as: person, params: { id: projectId } })
    expect((await asked(person)).items).toMatchObject([{ projectId: null, products: [{ id: BRICK }] }])
  })

  test('are limited, and a refused request stores nothing (E16)', async () => {
    const person = await server.fixtures.createCustomer()
    const headers = await server.authorization(person)
    const body = { productIds: [BRICK], address: HOME }
    const { pair } = LIMIT_RULES.samples
    for (let n = 0; n < pair; n += 1)
      expect((await server.call(sampleEndpoints.create, { headers, body })).status).toBe(201)
    const refused = await server.call(sampleEndpoints.create, { headers, body })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    const rows = await server.store.db.select().from(sampleRequests)
    expect(rows.filter(({ customerId }) => customerId === person.id)).toHaveLength(pair)
  })
})
