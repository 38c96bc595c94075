import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { customerEndpoints } from '#contract/endpoints/customers.ts'
import { realtimeEndpoints } from '#contract/endpoints/realtime.ts'
import { apiServer } from '#tests/support/api-server.ts'

const server = apiServer()

test('S107 a customer gets a short token for the own topic, which opens nothing else', async () => {
  const person = await server.people.createCustomer()
  const { output } = await server.call(realtimeEndpoints.token, { as: person })
  expect(output.expiresIn).toBe(600)
  expect(decodeJwt(output.token ?? '')).toMatchObject({ mercure: { subscribe: [`customers/${person.id}`] } })
  const headers = { authorization: `Bearer ${output.token}` }
  expect((await server.call(customerEndpoints.read, { params: { id: person.id }, headers })).status).toBe(401)
})
