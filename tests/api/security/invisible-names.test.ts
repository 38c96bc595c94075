import { describe, expect, test } from 'vitest'
import { passkeyEndpoints } from '#contract/account/passkey-endpoints.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { profileEndpoints } from '#contract/customers/profile-endpoints.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { createTabletClient } from '#tests/support/api/tablet-client.ts'

const server = setUpApiServer()
const tablets = createTabletClient(server)

/** A Hangul filler, a zero width space and an empty braille cell: no trimming takes them away. */
const INVISIBLE = '\u3164\u200b\u2800'
const PERSON = { firstName: 'Nora', lastName: 'Claes', language: 'nl' }
const COMPANY = { ...PERSON, customerType: 'PROFESSIONAL', companyName: 'Claes bv', enterpriseNumber: '0417497106' }
const ADDRESS = { street: 'Langeveldstraat', houseNumber: '75', postalCode: '1070', city: 'Anderlecht' }

interface Case {
  readonly endpoint: Endpoint
  readonly field: string
  readonly body: object
  readonly params?: Record<string, string>
  readonly by?: 'customer' | 'tablet'
}

const activation = { ...PERSON, password: 'een lang wachtwoord', acceptTerms: true }
const customer: Pick<Case, 'by'> = { by: 'customer' }
const CASES: readonly Case[] = [
  ...['firstName', 'lastName'].map((field) => ({
    endpoint: registrationEndpoints.verifyActivation,
    field,
    body: { ...activation, [field]: INVISIBLE },
    params: { token: 'a'.repeat(43) },
  })),
  ...['firstName', 'lastName', 'companyName'].map((field) => ({
    ...customer,
    endpoint: profileEndpoints.save,
    field,
    body: { ...COMPANY, [field]: INVISIBLE },
  })),
  ...['street', 'city'].map((part) => ({
    ...customer,
    endpoint: profileEndpoints.save,
    field: `address.${part}`,
    body: { ...COMPANY, address: { ...ADDRESS, [part]: INVISIBLE } },
  })),
  { ...customer, endpoint: projectEndpoints.create, field: 'name', body: { name: INVISIBLE } },
  { ...customer, endpoint: projectEndpoints.replace, field: 'name', body: { name: INVISIBLE } },
  { ...customer, endpoint: projectEndpoints.update, field: 'name', body: { name: INVISIBLE } },
  { ...customer, endpoint: passkeyEndpoints.add, field: 'name', body: { name: INVISIBLE, credential: {} } },
  {
    ...customer,
    endpoint: passkeyEndpoints.rename,
    field: 'name',
    body: { name: INVISIBLE },
    params: { passkeyId: 'een' },
  },
  { endpoint: tabletEndpoints.pair, field: 'code', body: { code: INVISIBLE } },
  { by: 'tablet', endpoint: tabletEndpoints.walkIn, field: 'firstName', body: { firstName: INVISIBLE } },
  {
    by: 'tablet',
    endpoint: tabletEndpoints.searchAppointments,
    field: 'name',
    body: { method: 'NAME', name: INVISIBLE },
  },
]

describe('names that nobody could see', () => {
  test.each(CASES.map((one) => [one.endpoint.name, one.field, one] as const))(
    '%s refuses one in %s as missing (F-52)',
    async (_name, field, { endpoint, body, params = {}, by }) => {
      const { status, problem } = await send(endpoint, body, params, by)
      expect(status).toBe(422)
      expect(problem.violations).toMatchObject([{ propertyPath: field, code: 'required' }])
    },
  )
})

/** The customer's calls are about themselves or a project of theirs. */
async function send(endpoint: Endpoint, body: object, params: Record<string, string>, by: Case['by']) {
  if (by === 'tablet') {
    const { headers } = await tablets.create()
    return server.call(endpoint, { body, params, headers: { ...headers, 'idempotency-key': 'onzichtbaar' } })
  }
  if (by !== 'customer') return server.call(endpoint, { body, params })
  const person = await server.fixtures.createCustomer()
  const isProject = endpoint.path.includes('/customer_projects/{id}')
  const id = isProject ? (await server.fixtures.createProject(person)).id : person.id
  return server.call(endpoint, { as: person, body, params: { id, ...params } })
}
