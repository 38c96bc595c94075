import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { endpointTable } from '#contract/endpoint-table.ts'
import { DEMO_PASSWORD, DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import {
  type ProxiedRequest,
  startRewritingProxy,
  type ProxiedResponse,
} from '#tests/support/servers/rewriting-proxy.ts'
import { startTestBackend, type TestBackend } from '#tests/support/servers/test-backend.ts'
import { DEMO_ACCOUNT } from '#tests/support/api/demo-session.ts'
import { freePort, runToEnd } from '#tests/support/servers/launch-process.ts'
import { withoutExtensions } from '#tests/support/servers/without-extensions.ts'
import { parseArguments } from '#tests/contract/cli-arguments.ts'
import { checkBackend } from '#tests/contract/check-backend.ts'
import type { Findings } from '#tests/contract/findings.ts'

const CUSTOMER = { name: DEMO_ACCOUNT.email, secret: DEMO_PASSWORD }
const TABLET = { name: DEMO_TABLET.id, secret: DEMO_TABLET.secret }

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend()
}, 120_000)
afterAll(() => backend?.close())

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

/** Checks our own backend behind a rewriting proxy. */
async function check(alter?: (asked: ProxiedRequest, told: ProxiedResponse) => ProxiedResponse): Promise<Findings> {
  const wanted = { customer: CUSTOMER, tablet: TABLET, write: true, json: false }
  if (!alter) return checkBackend({ ...wanted, origin: backend.url })
  const altered = await startRewritingProxy(backend.url, alter)
  open.push(altered)
  return checkBackend({ ...wanted, origin: altered.url })
}

const differences = (findings: Findings) =>
  findings.all.filter(({ outcome }) => outcome === 'differs').map(({ call, check: what }) => `${call}: ${what}`)

describe('our own backend', () => {
  test('conforms in everything that a visitor, a customer and a tablet get, and in all writes', async () => {
    const findings = await check()
    expect(findings.all.filter(({ outcome }) => outcome === 'differs')).toEqual([])
    expect(findings.count('not offered')).toBe(0)
    const held = new Set(findings.all.filter(({ outcome }) => outcome === 'conforms').map(({ call }) => call))
    expect(endpointTable.map(({ name }) => name).filter((name) => !held.has(name))).toEqual([])
    for (const said of [findings.text(), findings.json()]) {
      expect(said).not.toContain(DEMO_PASSWORD)
      expect(said).not.toContain(DEMO_TABLET.secret)
      expect(said).not.toMatch(/eyJ/)
    }
  }, 120_000)
})

const json = (told: ProxiedResponse, text: string): ProxiedResponse => {
  const headers = new Headers(told.headers)
  headers.set('content-type', 'application/json')
  return { status: 200, headers, text }
}

/** One mistake at a call: what must be found, where it is made, and how. */
interface Mistake {
  readonly finding: string
  readonly at: (asked: ProxiedRequest) => boolean
  readonly make: (told: ProxiedResponse) => ProxiedResponse
}

const at = (method: string, pattern: RegExp, isSignedIn?: boolean) => (asked: ProxiedRequest) =>
  asked.method === method &&
  pattern.test(asked.path) &&
  (isSignedIn === undefined || asked.headers.has('authorization') === isSignedIn)

const PROJECT = /^\/v2\/api\/customer_projects\/[\w-]+$/

const MISTAKES: Mistake[] = [
  {
    finding: 'appointments.list: needs a login',
    at: at('GET', /^\/v2\/api\/appointments$/, false),
    make: (told) => json(told, '[]'),
  },
  {
    finding: 'customers.read: read as customer',
    at: at('GET', /^\/v2\/api\/customers\/6d3c[\w-]+$/, true),
    make: (told) => json(told, '{}'),
  },
  {
    finding: 'attachments.downloadAll: read as customer',
    at: (asked) => at('GET', /\/attachments\/download$/, true)(asked),
    make: (told) => (told.status === 200 ? json(told, '{"fileUrl":"javascript:alert(1)"}') : told),
  },
  {
    finding: 'realtime.token: explains its refusal',
    at: at('GET', /^\/v2\/api\/mercure\/token$/, false),
    make: (told) => ({ ...json(told, '{"message":"no"}'), status: 401 }),
  },
  {
    finding: 'customers.resetPassword: is there',
    at: at('POST', /^\/v2\/api\/customers\/reset-password$/),
    make: (told) => ({ ...json(told, '{}'), status: 404 }),
  },
  {
    finding: 'customers.saveProfile: knows its methods',
    at: at('PUT', /\/profile$/),
    make: (told) => ({ ...told, status: 500 }),
  },
  {
    finding: 'projects.update: S111 If-Match',
    at: (asked) => asked.method === 'PATCH' && asked.headers.has('if-match'),
    make: (told) => json(told, told.text),
  },
  {
    finding: 'projects.read: unknown id',
    at: at('GET', /^\/v2\/api\/customer_projects\/00000000-0000-4000-8000-000000000000$/, true),
    make: (told) => json(told, '{}'),
  },
  {
    finding: 'projects.replace: S112 replace',
    at: at('POST', PROJECT, true),
    make: (told) => json(told, told.text.replace('Contract check 3', 'Something else')),
  },
  {
    finding: 'projects.list: F-44 leaves no other site in',
    at: (asked) => asked.headers.has('origin'),
    make: (told) => {
      const headers = new Headers(told.headers)
      headers.set('access-control-allow-origin', 'https://elsewhere.example')
      return { ...told, headers }
    },
  },
  {
    finding: 'token: wrong password',
    at: at('POST', /oauth\/token$/),
    make: (told) => (told.status === 400 && told.text.includes('invalid_grant') ? { ...told, status: 401 } : told),
  },
]

describe('a backend with mistakes', () => {
  test('every mistake is reported, and nothing else', async () => {
    const findings = await check((asked, told) => {
      const mistake = MISTAKES.find((one) => one.at(asked))
      return mistake ? mistake.make(told) : told
    })
    expect(differences(findings).sort()).toEqual(MISTAKES.map(({ finding }) => finding).sort())
    for (const { finding } of MISTAKES) expect(findings.text()).toContain(finding.split(': ')[1])
  }, 120_000)

  test('lists may come as bare arrays, too (S108, T28)', async () => {
    const findings = await check((asked, told) => {
      const body = told.status === 200 && /"totalItems"/.test(told.text) && !asked.path.endsWith('/inspiration')
      return body ? json(told, JSON.stringify((JSON.parse(told.text) as { items: unknown }).items)) : told
    })
    expect(differences(findings)).toEqual([])
  }, 120_000)
})

describe('a backend without our extensions', () => {
  test('conforms: each that is missing is told with what it hides', async () => {
    const findings = await check(withoutExtensions)
    expect(differences(findings)).toEqual([])
    const missing = findings.all.filter(({ outcome }) => outcome === 'not offered')
    const extensions = endpointTable.filter(({ extension }) => extension)
    expect(missing.map(({ call }) => call)).toEqual(extensions.map(({ name }) => name))
    for (const { detail } of missing) expect(detail).toMatch(/^hides “.+” \(40[45]\)$/)
  }, 120_000)
})

describe('the command', () => {
  const run = (...args: string[]) =>
    runToEnd([process.execPath, 'node_modules/tsx/dist/cli.mjs', 'tests/contract/contract.ts', ...args])

  test('ends with 0 for a backend that conforms, and says all of it for machines', async () => {
    const { code, output } = await run(backend.url, '--json')
    const { conforms, findings } = JSON.parse(output) as { conforms: boolean; findings: object[] }
    expect([code, conforms]).toEqual([0, true])
    expect(findings.length).toBeGreaterThan(endpointTable.length)
  })

  test('ends with 1 for one that is not there, with a line about it and the sum', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    const { code, output } = await run(url)
    expect(code).toBe(1)
    expect(output).toContain(`differs      all                        is reached: ${url} did not answer (ECONNREFUSED)`)
    expect(output).toContain('0 checks conform, 1 differ')
  })

  test('ends with 2 and its usage when told nothing', async () => {
    const { code, output } = await run()
    expect(code).toBe(2)
    expect(output).toContain('Usage: npm run contract -- URL')
  })

  const SECRETS = { CONTRACT_EMAIL: 'a@b.be', CONTRACT_PASSWORD: 'p' }
  test.each<[string[], Record<string, string>, string]>([
    [['api.example'], {}, 'URL must look like'],
    [['https://api.example/v2'], {}, 'URL must look like'],
    [['https://api.example', 'a@b.be'], {}, 'both an e-mail address and a password'],
    [['https://api.example', '--write'], {}, '--write needs a customer'],
    [['https://api.example', '--wriet'], {}, "Unknown option '--wriet'"],
    [['https://api.example', 'a', 'b', 'c'], {}, 'nothing to say after the password'],
    [['https://api.example'], { CONTRACT_CLIENT_ID: 't' }, 'A tablet needs both'],
  ])('%j is wrong usage', (args, environment, message) => {
    expect(parseArguments(args, environment)).toContain(message)
  })

  test('credentials come from the command line or from the environment', () => {
    const customer = { name: 'a@b.be', secret: 'p' }
    const base = { origin: 'https://api.example', tablet: null, json: false }
    expect(parseArguments(['https://api.example/'], SECRETS)).toEqual({ ...base, customer, write: false })
    const line = ['https://api.example', '--write', 'a@b.be', 'p']
    expect(parseArguments(line, {})).toEqual({ ...base, customer, write: true })
  })
})
