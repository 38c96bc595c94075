import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { createMinimalServer } from '#tests/support/servers/minimal-server.ts'

const server = setUpApiServer()
const CANARY = 'lotte.verhaegen'
let lines: string[] = []
let app: Awaited<ReturnType<typeof createMinimalServer>>

beforeEach(async () => {
  lines = []
  const logger = pino({ level: 'warn', base: null }, { write: (line) => void lines.push(line) })
  app = await createMinimalServer(server, { logger, trustedProxy: true })
})

const sendReport = (body: unknown, type: string, address = '192.0.2.1') =>
  app.request('/policy-reports', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': type, 'x-forwarded-for': address },
  })
const loggedReports = () =>
  lines.map((line) => {
    const { directive, blocked } = JSON.parse(line) as Record<string, unknown>
    return [directive, blocked]
  })

const legacyReport = (directive: string, blocked: string) => ({
  'csp-report': {
    'document-uri': `https://portal.test/auth/reset/${CANARY}`,
    'effective-directive': directive,
    'blocked-uri': blocked,
    'script-sample': `token='${CANARY}'`,
  },
})

describe('CSP violation reports (F-43)', () => {
  test.each([
    ['img-src', `https://evil.example/pixel?who=${CANARY}`, 'https://evil.example'],
    ['script-src-elem', 'inline', 'inline'],
    ['require-trusted-types-for', 'trusted-types-sink', 'trusted-types-sink'],
    ['connect-src', `data:text/plain,${CANARY}`, 'data:'],
    ['connect-src', `wss://user:${CANARY}@evil.example:99/x`, 'wss://evil.example:99'],
    ['script-src', `${CANARY} is no address`, 'unknown'],
  ])('%s, %s: only directive and origin are logged', async (directive, blocked, origin) => {
    expect((await sendReport(legacyReport(directive, blocked), 'application/csp-report')).status).toBe(204)
    expect(loggedReports()).toEqual([[directive, origin]])
    expect(lines.join('')).not.toContain(CANARY)
  })

  test('several reports in one request are accepted (Reporting API)', async () => {
    const report = (effectiveDirective: string, blockedURL: string) => ({
      type: 'csp-violation',
      url: `https://portal.test/${CANARY}`,
      body: { effectiveDirective, blockedURL, sample: CANARY },
    })
    const reports = [report('font-src', 'https://fonts.example/a.woff2'), report('img-src', 'blob')]
    expect((await sendReport(reports, 'application/reports+json')).status).toBe(204)
    expect(loggedReports()).toEqual([
      ['font-src', 'https://fonts.example'],
      ['img-src', 'blob'],
    ])
    expect(lines.join('')).not.toContain(CANARY)
  })

  test.each<[string, unknown, string, number]>([
    ['nothing', '', 'application/csp-report', 400],
    ['something else', { a: 1 }, 'application/csp-report', 400],
    ['an invalid directive', legacyReport(`<${CANARY}>`, 'inline'), 'application/csp-report', 204],
    [
      'too many reports',
      Array.from({ length: 21 }, () => ({ body: { effectiveDirective: 'x' } })),
      'application/reports+json',
      400,
    ],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', 415],
    ['a megabyte', 'x'.repeat(1_000_000), 'application/csp-report', 413],
  ])('%s is not logged', async (_, body, type, status) => {
    expect((await sendReport(body, type)).status).toBe(status)
    expect(lines.join('')).not.toContain(CANARY)
  })

  test('a client that sends many reports is rate limited, others are not', async () => {
    const send = (address: string) => sendReport(legacyReport('img-src', 'inline'), 'application/csp-report', address)
    const statuses = []
    for (let n = 0; n < 40; n += 1) statuses.push((await send('192.0.2.7')).status)
    expect([statuses.filter((status) => status === 204).length, statuses.at(-1)]).toEqual([30, 429])
    expect((await send('192.0.2.8')).status).toBe(204)
  })

  test('a client fills the log with thirty lines a minute at most, also with several reports a request', async () => {
    const reports = Array.from({ length: 20 }, () => ({
      body: { effectiveDirective: 'img-src', blockedURL: 'inline' },
    }))
    const statuses = []
    for (let n = 0; n < 3; n += 1)
      statuses.push((await sendReport(reports, 'application/reports+json', '192.0.2.9')).status)
    expect([statuses, loggedReports().length]).toEqual([[204, 429, 429], 30])
  })
})
