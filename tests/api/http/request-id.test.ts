import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import pino from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readPortalPolicy } from '#server/http/static/content-security-policy.ts'
import type { PortalFiles } from '#server/http/static/static-files.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { createMinimalServer } from '#tests/support/servers/minimal-server.ts'

const server = setUpApiServer()

/** A backend that logs to memory. */
async function createLoggedServer(files: PortalFiles | null = null) {
  const lines: Record<string, unknown>[] = []
  const stream = new PassThrough().on('data', (chunk: Buffer) => lines.push(JSON.parse(chunk.toString())))
  const app = await createMinimalServer(server, { logger: pino({ level: 'debug' }, stream), files })
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
    expect(lines).toMatchObject([{ requestId: id, status, method, level: 30, msg: 'request' }])
    expect(Number.isInteger(lines[0]?.['ms'])).toBe(true)
  })

  test('requests for files of the portal are logged for a closer look only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kareel-log-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Portal</title>')
    const { app, lines } = await createLoggedServer({ folder, policy: readPortalPolicy(folder) })
    const headers = { accept: 'text/html' }
    expect((await app.request('/projects', { headers })).status).toBe(200)
    expect((await app.request('/v2/api/nothing', { headers })).status).toBe(404)
    expect(lines).toMatchObject([
      { level: 20, route: 'file', status: 200, msg: 'request' },
      { level: 30, route: null, status: 404, problem: 'no-such-path', msg: 'request' },
    ])
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
