import { PassThrough } from 'node:stream'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { createMinimalServer } from '#tests/support/servers/minimal-server.ts'

const server = setUpApiServer()

/** The backend with a log that can be read. */
async function observed() {
  const lines: Record<string, unknown>[] = []
  const stream = new PassThrough().on('data', (chunk: Buffer) => lines.push(JSON.parse(chunk.toString())))
  const app = await createMinimalServer(server, { logger: pino({ level: 'debug' }, stream) })
  return { app, lines }
}

describe('the id of a request (F-65)', () => {
  test.each([
    ['an answer', '/health/live', 'GET', 200],
    ['a document', '/v2/api/openapi.json', 'GET', 200],
    ['nobody signed in', '/v2/api/customer_projects', 'GET', 401],
    ['no such path', '/v2/api/nothing', 'GET', 404],
    ['another method', '/health/live', 'DELETE', 405],
    ['a body that cannot be read', '/v2/api/oauth/token', 'POST', 415],
  ])('stands on the answer and in its line of the log: %s', async (_, path, method, status) => {
    const { app, lines } = await observed()
    const answer = await app.request(path, { method })
    expect(answer.status).toBe(status)
    const id = answer.headers.get('x-request-id')
    expect(id).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/)
    expect(lines).toMatchObject([{ requestId: id, status }])
  })

  test('no two have the same', async () => {
    const { app } = await observed()
    const answers = await Promise.all(Array.from({ length: 200 }, async () => app.request('/health/live')))
    expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(200)
  })

  test('that a proxy gave is kept; anything but an id is not', async () => {
    const { app, lines } = await observed()
    const ask = async (id: string) =>
      (await app.request('/health/live', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
    expect(await ask('from-the-proxy-1')).toBe('from-the-proxy-1')
    for (const id of ['{"level":60}', 'a b', 'x'.repeat(256)]) expect(await ask(id)).not.toBe(id)
    expect(lines.map(({ requestId }) => requestId)).not.toContain('{"level":60}')
  })
})
