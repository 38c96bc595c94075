import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { COMPANY_CONTACT } from '#contract/configuration/brand.ts'
import { SAMPLES_MAX } from '#contract/inspiration/catalogue.ts'
import { sampleEndpoints } from '#contract/samples/endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { DEFAULT_NOTIFICATION_PREFERENCES } from '#contract/notifications/preferences-schema.ts'
import { sampleRequests } from '#server/db/favourite-tables.ts'
import { customers } from '#server/db/tables.ts'
import { LIMIT_RULES } from '#server/http/rate-limits.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { waitUntilMailsSent } from '#tests/support/api/queued-mails.ts'
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

const requestSamples = (as: Person, body: object, headers: Record<string, string> = {}) =>
  server.call(sampleEndpoints.create, { as, body: { productIds: [BRICK], address: HOME, ...body }, headers })
const listRequests = async (as: Person) => (await server.call(sampleEndpoints.list, { as })).output
/** The mails to the company about the requests of a customer, once all mails are sent. */
async function ordersOf({ emailAddress }: Person) {
  await waitUntilMailsSent(server)
  const mails = await server.outbox.mailsTo(COMPANY_CONTACT.emailAddress)
  return mails.filter(({ replyTo }) => replyTo === emailAddress)
}
const fieldsOf = ({ problem }: { problem: { violations?: readonly { propertyPath: string }[] | null | undefined } }) =>
  problem.violations?.map(({ propertyPath }) => propertyPath)

describe('sample requests (E35)', () => {
  test('up to four products can be requested, and a mail confirms the request', async () => {
    const person = await server.fixtures.createCustomer()
    const { id: projectId } = await server.fixtures.createProject(person)
    const productIds = [BRICK, TILE, PAVER, DARK]
    const { status, output } = await requestSamples(person, { productIds, projectId }, { 'accept-language': 'fr-BE' })
    expect(status).toBe(201)
    expect(output).toMatchObject({ projectId, address: { ...HOME, region: 'FLANDERS' } })
    expect(output.products.map(({ id }) => id)).toEqual(productIds)
    expect((await listRequests(person)).items.map(({ id }) => id)).toEqual([output.id])
    const mail = await server.outbox.mailTo(person.emailAddress)
    expect(mail.subject).toBe('Nous vous envoyons vos échantillons')
    expect(mail.text).toContain('Merelrood, Vlakpan Noordzee, Roderpad, Roetmantel')
    expect(mail.text).toContain('Molenveld 14, 9080 Lochristi')
  })

  test('the mail about samples for a building plot names the plot', async () => {
    const person = await server.fixtures.createCustomer()
    await requestSamples(person, { address: { ...HOME, houseNumber: null, plotReference: '3A' } })
    const { text } = await server.outbox.mailTo(person.emailAddress)
    expect(text).toContain('Molenveld, lot 3A, 9080 Lochristi')
  })

  test('a request is mailed to the company, also when the customer wants no mails about samples', async () => {
    const person = await server.fixtures.createCustomer()
    const { mail, ...others } = DEFAULT_NOTIFICATION_PREFERENCES
    const notificationPreferences = { ...others, mail: { ...mail, samples: false } }
    const change = { notificationPreferences, profile: { phone: '+32475123456' } }
    await server.store.db.update(customers).set(change).where(eq(customers.id, person.id))
    const { id: projectId } = await server.fixtures.createProject(person, { name: 'Woning Molenveld' })
    await requestSamples(person, { productIds: [BRICK, TILE], projectId })
    const [order] = await ordersOf(person)
    expect(order?.subject).toMatch(/^Stalen voor Testpersoon/)
    const products = 'Merelrood, Vlakpan Noordzee'
    const facts = [
      products,
      'Molenveld 14, 9080 Lochristi',
      'Woning Molenveld',
      person.emailAddress,
      '+32 475 12 34 56',
    ]
    for (const fact of facts) expect(order?.text).toContain(fact)
    expect(await server.outbox.mailsTo(person.emailAddress)).toEqual([])
  })

  test('the mail to the company does not name a limited project', async () => {
    const person = await server.fixtures.createCustomer()
    const { id: projectId } = await server.fixtures.createProject(person, { limited: true, name: 'Geheim huis' })
    await requestSamples(person, { projectId })
    const [order] = await ordersOf(person)
    expect(order?.text).toContain('Beperkt project')
    expect(order?.text).not.toContain('Geheim huis')
  })

  test('a repeated request with the same idempotency key orders once (B24)', async () => {
    const person = await server.fixtures.createCustomer()
    const headers = { 'idempotency-key': 'stalen-1' }
    const [first, again] = [await requestSamples(person, {}, headers), await requestSamples(person, {}, headers)]
    expect([again.status, again.json]).toEqual([201, first.json])
    expect((await listRequests(person)).totalItems).toBe(1)
    expect(await ordersOf(person)).toHaveLength(1)
    const other = await requestSamples(person, { productIds: [TILE] }, headers)
    expect([other.status, other.problem.code]).toEqual([422, 'write-key-used'])
  })

  test('requests are listed with the latest first', async () => {
    const person = await server.fixtures.createCustomer()
    const ids: string[] = []
    for (const minutes of [0, 2, 1]) {
      server.lab.clock.setOffset(minutes * 60_000)
      ids.push((await requestSamples(person, {})).output.id)
    }
    const [first, third, second] = ids
    expect((await listRequests(person)).items.map(({ id }) => id)).toEqual([third, second, first])
  })

  test('a product listed twice counts once', async () => {
    const person = await server.fixtures.createCustomer()
    const { output } = await requestSamples(person, { productIds: [BRICK, BRICK, TILE] })
    expect(output.products.map(({ id }) => id)).toEqual([BRICK, TILE])
  })

  test.each([
    ['more than four products', { productIds: Array.from({ length: SAMPLES_MAX + 1 }, () => BRICK) }, ['productIds']],
    ['no product', { productIds: [] }, ['productIds']],
    ['no street', { address: { ...HOME, street: ' ' } }, ['address.street']],
    ['a foreign postcode', { address: { ...HOME, postalCode: '75001' } }, ['address.postalCode']],
    ['no number', { address: { ...HOME, houseNumber: '' } }, ['address.houseNumber']],
  ])('%s is refused by field', async (_, invalid, paths) => {
    const person = await server.fixtures.createCustomer()
    const refused = await requestSamples(person, invalid)
    expect([refused.status, fieldsOf(refused)]).toEqual([422, paths])
    expect((await listRequests(person)).totalItems).toBe(0)
  })

  test.each(['schuurwoning-lochristi', 'tf-merelrood', 'gevelsteen-nergens'])('%s is not a product', async (id) => {
    const person = await server.fixtures.createCustomer()
    expect((await requestSamples(person, { productIds: [BRICK, id] })).status).toBe(404)
    expect((await listRequests(person)).totalItems).toBe(0)
  })

  test('foreign projects are refused, and their requests are not listed (F-50, B37)', async () => {
    const [person, other] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    const { id: projectId } = await server.fixtures.createProject(other)
    expect((await requestSamples(person, { projectId })).status).toBe(404)
    await requestSamples(other, { projectId })
    expect([(await listRequests(person)).totalItems, (await listRequests(other)).totalItems]).toEqual([0, 1])
  })

  test('a request stays when its project is deleted', async () => {
    const person = await server.fixtures.createCustomer()
    const { id: projectId } = await server.fixtures.createProject(person)
    await requestSamples(person, { projectId })
    await server.call(projectEndpoints.remove, { as: person, params: { id: projectId } })
    expect((await listRequests(person)).items).toMatchObject([{ projectId: null, products: [{ id: BRICK }] }])
  })

  test('requests are rate limited, and a refused request stores nothing (E16)', async () => {
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
