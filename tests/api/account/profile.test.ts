import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { profileEndpoints } from '#contract/customers/profile-endpoints.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo-credentials.ts'
import { contacts, customerDocuments } from '#server/db/tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()

const PERSON = { customerType: 'PRIVATE', firstName: 'Lotte', lastName: 'Maes', language: 'nl' }
const COMPANY = { ...PERSON, customerType: 'PROFESSIONAL', companyName: 'Maes bv', enterpriseNumber: '0417497106' }
const ADDRESS = { street: 'Langeveldstraat', houseNumber: '75', box: '3', postalCode: '1070', city: 'Anderlecht' }

const save = (person: Person, body: object, id = person.id) =>
  server.call(profileEndpoints.save, { as: person, params: { id }, body })
const saved = async (person: Person, body: object) => (await save(person, body)).output.profile
const contactName = async ({ contactId }: Person) =>
  (await server.store.db.select().from(contacts).where(eq(contacts.id, contactId)))[0]?.name

describe('saving the profile (S023, S106)', () => {
  test('the response has numbers in a canonical format and the region of the postcode', async () => {
    const person = await server.fixtures.createCustomer()
    const profile = await saved(person, {
      ...COMPANY,
      phone: '0477 12 34 56',
      enterpriseNumber: 'BE 0417.497.106',
      vatNumber: '417 497 106',
      address: ADDRESS,
    })
    expect(profile).toMatchObject({
      phone: '+32477123456',
      enterpriseNumber: '0417497106',
      vatNumber: 'BE0417497106',
      address: { ...ADDRESS, region: 'BRUSSELS' },
    })
    const read = await server.call(customerEndpoints.read, { as: person, params: { id: person.id } })
    expect(read.output.profile).toEqual(profile)
  })

  test('invalid values are reported by field, and nothing is saved (E27)', async () => {
    const person = await server.fixtures.createCustomer()
    const { problem } = await save(person, {
      ...COMPANY,
      phone: '12',
      enterpriseNumber: '0417.497.107',
      address: { ...ADDRESS, postalCode: '99' },
    })
    expect(problem.violations?.map(({ propertyPath, code }) => [propertyPath, code])).toEqual([
      ['phone', 'phone'],
      ['address.postalCode', 'postalCode'],
      ['enterpriseNumber', 'enterpriseNumber'],
    ])
    const read = await server.call(customerEndpoints.read, { as: person, params: { id: person.id } })
    expect(read.output.profile?.companyName).toBeNull()
  })

  test('fields of the other customer type are kept, fields of the own type can be cleared (E25)', async () => {
    const person = await server.fixtures.createCustomer()
    await save(person, { ...COMPANY, profession: 'ROOFER', phone: '0477123456' })
    const asPrivate = await saved(person, { ...PERSON, buildPhase: 'PERMIT' })
    expect(asPrivate).toMatchObject({ companyName: 'Maes bv', profession: 'ROOFER', buildPhase: 'PERMIT', phone: null })
    const again = await saved(person, COMPANY)
    expect(again).toMatchObject({ companyName: 'Maes bv', profession: null, buildPhase: 'PERMIT' })
  })

  test('the contact name is the name of a private customer or the company of a professional', async () => {
    const person = await server.fixtures.createCustomer()
    await save(person, PERSON)
    expect(await contactName(person)).toBe('Lotte Maes')
    await save(person, COMPANY)
    expect(await contactName(person)).toBe('Maes bv')
  })

  test('a consent stores the time of the choice, and saving the same choice keeps it (F-83)', async () => {
    const person = await server.fixtures.createCustomer()
    const first = await saved(person, { ...PERSON, consents: { marketing: true } })
    expect(first?.consents).toMatchObject({ marketing: { granted: true }, analytics: null })
    server.lab.clock.setOffset(60_000)
    const second = await saved(person, { ...PERSON, consents: { marketing: true, analytics: false } })
    expect(second?.consents?.marketing).toEqual(first?.consents?.marketing)
    expect(second?.consents?.analytics?.granted).toBe(false)
    const third = await saved(person, { ...PERSON, consents: { marketing: false } })
    expect(third?.consents?.marketing?.granted).toBe(false)
    expect(third?.consents?.marketing?.at).not.toBe(first?.consents?.marketing?.at)
    expect(third?.consents?.analytics).toEqual(second?.consents?.analytics)
  })

  test('completedAt is set when all required fields are filled, and does not change', async () => {
    const person = await server.fixtures.createCustomer()
    expect((await saved(person, PERSON))?.completedAt).toBeNull()
    const complete = await saved(person, { ...PERSON, phone: '0477123456' })
    expect(complete?.completedAt).toMatch(/^\d{4}-/)
    server.lab.clock.setOffset(60_000)
    expect((await saved(person, PERSON))?.completedAt).toBe(complete?.completedAt)
  })

  test('another customer’s profile is refused and unchanged (S105)', async () => {
    const [person, other] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    expect((await save(person, PERSON, other.id)).problem).toMatchObject({ status: 403, code: 'not-yours' })
    expect(await contactName(other)).toMatch(/^Testpersoon/)
  })
})

describe('company data (E26)', () => {
  test('a new enterprise number ends the VAT number of the earlier one, and the profile stays valid', async () => {
    const person = await server.fixtures.createCustomer()
    await save(person, { ...COMPANY, vatNumber: '0417497106' })
    const profile = await saved(person, { ...PERSON, enterpriseNumber: '1000000021', vatNumber: null })
    expect(profile).toMatchObject({ enterpriseNumber: '1000000021', vatNumber: null })
    expect((await save(person, { ...profile, consents: { marketing: false } })).status).toBe(200)
  })

  test('company data is locked by an issued document, and the message names it', async () => {
    const person = await server.fixtures.createCustomer()
    await save(person, { ...COMPANY, vatNumber: '0417497106' })
    const issuedAt = new Date('2026-04-12T10:00:00Z')
    const { id: customerId } = person
    await server.store.db.insert(customerDocuments).values([
      { number: `FAC-${customerId}`, customerId, issuedAt: new Date('2026-05-01T10:00:00Z') },
      { number: `OFF-${customerId}`, customerId, issuedAt },
    ])
    const document = `OFF-${customerId}`
    const { problem } = await save(person, { ...COMPANY, companyName: 'Anders nv', vatNumber: null })
    expect(problem.violations).toEqual([
      { propertyPath: 'companyName', code: 'locked', message: `Dit ligt vast: deze gegevens staan op ${document}` },
      { propertyPath: 'vatNumber', code: 'locked', message: `Dit ligt vast: deze gegevens staan op ${document}` },
    ])
    const { output } = await save(person, { ...COMPANY, vatNumber: '0417497106', phone: '0477123456' })
    expect(output.companyLock).toEqual({ document, at: issuedAt.toISOString() })
    expect(output.profile).toMatchObject({ companyName: 'Maes bv', phone: '+32477123456' })
  })

  test('company data of the demo architect is locked by an offer', async () => {
    const as = { emailAddress: 'studio.oost@voorbeeld.be', password: DEMO_PASSWORD, contactId: '' }
    const id = '0f5f7f0e-93f4-4c19-a7cd-1b7f0c3a5e03'
    const { output } = await server.call(customerEndpoints.read, { as: { ...as, id }, params: { id } })
    expect(output.companyLock?.document).toBe('OFF-2026-0412')
  })
})
