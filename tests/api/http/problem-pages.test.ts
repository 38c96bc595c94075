import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { attachmentEndpoints } from '#contract/attachments/endpoints.ts'
import { FileStoreError } from '#server/ports/files.ts'
import { CLIENT_CREDENTIALS, setUpApiServer } from '#tests/support/api/api-server.ts'
import { createAttachmentClient } from '#tests/support/api/attachment-client.ts'
import { SAMPLE_FILES } from '#tests/support/fixtures/sample-files.ts'
import { createMinimalServer } from '#tests/support/servers/minimal-server.ts'

const server = setUpApiServer()
const { authorizationFor, createProject, uploadFile } = createAttachmentClient(server)
const HOUR_MS = 60 * 60 * 1000
const UNAVAILABLE = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })

let lines: string[]
beforeEach(() => {
  lines = []
})

/** A server on the same data whose database or file store throws this. */
function createBrokenServer(error: Error) {
  const logger = pino({ level: 'warn', base: null }, { write: (line) => void lines.push(line) })
  const fail = () => {
    throw error
  }
  const isFileStore = error instanceof FileStoreError
  return createMinimalServer(server, {
    ...(isFileStore
      ? { fileStore: new Proxy(server.fileStore, { get: () => fail }) }
      : { db: new Proxy(server.store.db, { get: () => fail }) }),
    logger,
    clock: server.lab.clock,
    staffPassword: 'a password of staff',
    staffNeedsSecondFactor: true,
  })
}

type App = Awaited<ReturnType<typeof createBrokenServer>>

async function open(app: App, path: string, accept = 'text/html') {
  const response = await app.request(path, { headers: { accept, 'accept-language': 'nl' } })
  const { status, headers } = response
  return { status, headers, type: headers.get('content-type')?.split(';')[0], text: await response.text() }
}

async function bookingLink(): Promise<string> {
  const person = await server.fixtures.createCustomer()
  const dateFrom = new Date(server.lab.clock.now().getTime() + 48 * HOUR_MS)
  const { id } = await server.fixtures.createAppointment(person, { dateFrom })
  const headers = await server.authorization(person)
  const { urls } = (await server.call(appointmentEndpoints.read, { params: { id }, headers })).output
  return urls.find(({ type }) => type === 'Decline')?.url ?? ''
}

async function fileLink(): Promise<string> {
  const { owner, id } = await createProject()
  const { output } = await uploadFile(owner, id, 'nota.txt', SAMPLE_FILES['nota.txt'])
  const params = { id, attachmentId: output.id }
  const headers = await authorizationFor(owner)
  return (await server.call(attachmentEndpoints.download, { params, headers })).output.fileUrl
}

describe('browsers that follow a link get a failure of the server as a page', () => {
  test.each([
    ['calendar link', () => '/api/calendars/x.ics', '/projects'],
    ['“not me” link', () => '/api/not-me/x', '/projects'],
    ['booking link', bookingLink, '/projects'],
    ['page of staff', () => '/staff/pin', '/staff/pin'],
  ])('a %s while the database cannot be reached', async (_, link, back) => {
    const [path, app] = [await link(), await createBrokenServer(UNAVAILABLE)]
    const { status, headers, type, text } = await open(app, path)
    expect([status, type, headers.get('retry-after')]).toEqual([503, 'text/html', '2'])
    expect(text).toContain('<h1>Even niet bereikbaar</h1>')
    expect(text).toContain(`href="${back}"`)
    expect(lines).toEqual([expect.stringContaining('database unavailable')])
    // Programs, such as calendars, still get JSON.
    expect((await open(app, path, '*/*')).type).toBe('application/problem+json')
  })

  test('a link in French, by the language of the page', async () => {
    const app = await createBrokenServer(UNAVAILABLE)
    const { headers, text } = await open(app, (await bookingLink()).replace('lang=nl', 'lang=fr'))
    expect([headers.get('content-language'), text]).toEqual(['fr-BE', expect.stringContaining('Vers le portail')])
  })

  test('a file link while the file store fails', async () => {
    const { status, type, text } = await open(await createBrokenServer(new FileStoreError('full')), await fileLink())
    expect([status, type]).toEqual([503, 'text/html'])
    expect(text).toContain('href="/projects"')
    expect(lines).toEqual([expect.stringContaining('file store failed')])
  })

  test('an unexpected error, with the reference that is in the log', async () => {
    const { status, headers, type, text } = await open(await createBrokenServer(new Error('bug')), '/api/not-me/x')
    const reference = headers.get('x-request-id')
    expect([status, type]).toEqual([500, 'text/html'])
    expect(text).toContain(`onder ${reference}.`)
    expect(text).not.toContain('bug')
    expect(lines).toEqual([expect.stringContaining(`"requestId":"${reference}"`)])
  })

  test('an unexpected error is logged with its name, its code and where it was thrown, without its message', async () => {
    const error = Object.assign(new TypeError('a name that nobody may read'), { code: 'E_TEST' })
    await open(await createBrokenServer(error), '/api/not-me/x')
    const { frames, ...line } = JSON.parse(lines.join()) as { frames: string[] }
    expect(line).toMatchObject({ msg: 'request failed', level: 50, name: 'TypeError', code: 'E_TEST' })
    expect(frames.length).toBeGreaterThan(1)
    for (const frame of frames) expect(frame).toMatch(/^\s+at /)
    expect(lines.join()).not.toContain('nobody may read')
  })

  test('the log names the code of a failed database and of a failed file store, and the reason of the latter', async () => {
    const database = await open(await createBrokenServer(UNAVAILABLE), '/api/not-me/x')
    const files = await open(await createBrokenServer(new FileStoreError(new Error('full'))), await fileLink())
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 40, requestId: database.headers.get('x-request-id'), code: 'ECONNREFUSED' },
      { level: 50, requestId: files.headers.get('x-request-id'), code: null, reason: 'full' },
    ])
    expect(files.headers.get('retry-after')).toBe('2')
  })

  test('a program that asks for a token gets an OAuth error', async () => {
    for (const [error, status, code, description] of [
      [UNAVAILABLE, 503, 'temporarily_unavailable', 'Service Unavailable: unavailable'],
      [new Error('bug'), 500, 'server_error', 'Internal Server Error: failed'],
    ] as const) {
      const app = await createBrokenServer(error)
      const body = new URLSearchParams({ grant_type: 'password', username: 'a', password: 'b', ...CLIENT_CREDENTIALS })
      const response = await app.request('/v2/api/oauth/token', { method: 'POST', body })
      expect(response.status).toBe(status)
      expect(await response.json()).toMatchObject({ error: code, error_description: description, status })
      const { headers } = response
      expect([headers.get('pragma'), headers.get('content-language')]).toEqual(['no-cache', 'nl-BE'])
    }
  })

  test('a call of the API, in JSON whatever it accepts', async () => {
    const { status, type } = await open(await createBrokenServer(UNAVAILABLE), '/v2/api/showrooms')
    expect([status, type]).toEqual([503, 'application/problem+json'])
  })
})
