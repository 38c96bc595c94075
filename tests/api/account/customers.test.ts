import { describe, expect, test } from 'vitest'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { consumeLink, issueLink } from '#server/mail/mail-links.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'

const server = setUpApiServer()

describe('GET customers/{id}', () => {
  test('the record of the customer has a contact id that may differ from the customer id (S105)', async () => {
    const person = await server.fixtures.createCustomer()
    const { output } = await server.call(customerEndpoints.read, { as: person, params: { id: person.id } })
    expect(output).toMatchObject({
      id: person.id,
      contact: { id: person.contactId },
      emailAddress: person.emailAddress,
    })
    expect(output.contact.id).not.toBe(output.id)
    expect(output.verificationToken).toBeNull()
  })

  test('the profile of the demo customer contains an address with its region', async () => {
    const { person } = await server.fixtures.demoCustomer()
    const { output } = await server.call(customerEndpoints.read, { as: person, params: { id: person.id } })
    expect(output.contact.id).toBe(output.id)
    expect(output.profile).toMatchObject({ firstName: 'Lotte', language: 'nl', address: { region: 'FLANDERS' } })
  })

  test('the response contains only the fields of the presenter', async () => {
    const person = await server.fixtures.createCustomer()
    const { json } = await server.call(customerEndpoints.read, { as: person, params: { id: person.id } })
    const names = ['companyLock', 'contact', 'deletionAt', 'emailAddress', 'id', 'profile', 'verificationToken']
    expect(Object.keys(json as object).sort()).toEqual(names)
  })

  test('verificationToken is PENDING while a password link is valid, and never the token (S024, T40)', async () => {
    const person = await server.fixtures.createCustomer()
    const pending = async () =>
      (await server.call(customerEndpoints.read, { as: person, params: { id: person.id } })).output.verificationToken
    const { db } = server.store
    const draft = { kind: 'PASSWORD_RESET', email: person.emailAddress, customerId: person.id, locale: 'nl' } as const
    const token = await issueLink(db, draft, server.lab.clock.now())
    expect(await pending()).toBe('PENDING')
    await consumeLink(db, token, ['PASSWORD_RESET'], server.lab.clock.now())
    expect(await pending()).toBeNull()
    await issueLink(db, draft, server.lab.clock.now())
    server.lab.clock.setOffset(61 * 60_000)
    expect(await pending()).toBeNull()
    await issueLink(db, { ...draft, kind: 'DELETION' }, server.lab.clock.now())
    expect(await pending()).toBeNull()
  })

  test('any other id is refused, existing or not (S105)', async () => {
    const [person, other] = await Promise.all([server.fixtures.createCustomer(), server.fixtures.createCustomer()])
    const foreign = await server.call(customerEndpoints.read, { as: person, params: { id: other.id } })
    const missing = await server.call(customerEndpoints.read, { as: person, params: { id: 'nobody' } })
    expect([foreign.status, missing.status]).toEqual([403, 403])
    expect(foreign.json).toEqual(missing.json)
    expect(foreign.problem.code).toBe('not-yours')
  })

  test('a tablet is refused (T10)', async () => {
    const body = { grant_type: 'client_credentials', client_id: DEMO_TABLET.id, client_secret: DEMO_TABLET.secret }
    const { output } = await server.call(authEndpoints.token, { body })
    const response = await server.call(customerEndpoints.read, {
      params: { id: DEMO_TABLET.id },
      headers: { authorization: `Bearer ${output.access_token}` },
    })
    expect(response.status).toBe(403)
    expect(response.problem.code).toBe('customers-only')
  })
})
