import { PassThrough } from 'node:stream'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { createMinimalServer } from '#tests/support/servers/minimal-server.ts'

const server = setUpApiServer()

/** A backend that logs to memory. */
async function createLoggedServer() {
  const lines: Record<string, unknown>[] = []
  const stream = new PassThrough().on('data', (chunk: Buffer) => lines.push(JSON.parse(chunk.toString())))
  const app = await createMinimalServer(server, { logger: pino({ level: 'debug' }, stream) })
  return { app, lines }
}

describe('request id (F-65)', () => {
  test.each([
    ['a successful response', '/health/live', 'GET', 200],
    ['a document', '/v2/api/openapi.json', 'GET', 200],
    ['a call without a token', '/v2/api/customer_projects', 'GET', 401],
    ['an unknown path', '/v2/api/nothing', 'GET', 404],
    ['another method', '/health/live', 'DELETE', 405],
    ['an unreadable body', '/v2/api/oauth/token', 'POST', 415],
  ])('response and log line have the same id: %s', async (_, path, method, status) => {
    const { app, lines } = await createLoggedServer()
    const response = await app.request(path, { method })
    expect(response.status).toBe(status)
    const id = response.headers.get('x-request-id')
    expect(id).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/)
    expect(lines).toMatchObject([{ requestId: id, status }])
  })

  test('ids are unique', async () => {
    const { app } = await createLoggedServer()
    const responses = await Promise.all(Array.from({ length: 600 }, async () => app.request('/health/live')))
    expect(new Set(responses.map(({ headers }) => headers.get('x-request-id'))).size).toBe(600)
  })

  test('a valid id from a proxy is kept, an invalid one is replaced', async () => {
    const { app, lines } = await createLoggedServer()
    const requestWithId = async (id: string) =>
      (await app.request('/health/live', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
    for (const id of ['from-the-proxy-1', 'Root=1_a', 'x'.repeat(255)]) expect(await requestWithId(id)).toBe(id)
    for (const id of ['{"level":60}', 'a b', 'a<', '<a', 'x'.repeat(256)]) expect(await requestWithId(id)).not.toBe(id)
    expect(lines.map(({ requestId }) => requestId)).not.toContain('{"level":60}')
  })
})
