import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_CLIENT } from '#contract/auth/oauth.ts'
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

const CLIENT = { name: DEFAULT_CLIENT.id, secret: DEFAULT_CLIENT.secret }
const CUSTOMER = { name: DEMO_ACCOUNT.email, secret: DEMO_PASSWORD }
const TABLET = { name: DEMO_TABLET.id, secret: DEMO_TABLET.secret }

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend()
}, 120_000)
afterAll(() => backend?.close())

const openServers: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const server of openServers.splice(0)) await server.close()
})

/** Checks our own backend behind a rewriting proxy. */
async function check(
  alter?: (request: ProxiedRequest, response: ProxiedResponse) => ProxiedResponse,
): Promise<Findings> {
  const options = { client: CLIENT, customer: CUSTOMER, tablet: TABLET, write: true, json: false }
  if (!alter) return checkBackend({ ...options, origin: backend.url })
  const proxy = await startRewritingProxy(backend.url, alter)
  openServers.push(proxy)
  return checkBackend({ ...options, origin: proxy.url })
}

const differences = (findings: Findings) => [
  ...new Set(
    findings.all.filter(({ outcome }) => outcome === 'differs').map(({ call, check: title }) => `${call}: ${title}`),
  ),
]

describe('the embedded backend', () => {
  test('all reads of visitor, customer and tablet and all writes conform', async () => {
    const findings = await check()
    expect(findings.all.filter(({ outcome }) => outcome === 'differs')).toEqual([])
    expect(findings.count('not offered')).toBe(0)
    const conforming = new Set(findings.all.filter(({ outcome }) => outcome === 'conforms').map(({ call }) => call))
    expect(endpointTable.map(({ name }) => name).filter((name) => !conforming.has(name))).toEqual([])
    for (const report of [findings.text(), findings.json()]) {
      expect(report).not.toContain(DEMO_PASSWORD)
      expect(report).not.toContain(DEMO_TABLET.secret)
      expect(report).not.toMatch(/eyJ/)
    }
  }, 120_000)
})

const json = (response: ProxiedResponse, text: string): ProxiedResponse => {
  const headers = new Headers(response.headers)
  headers.set('content-type', 'application/json')
  return { status: 200, headers, text }
}

/** One contract violation: the expected finding, the requests concerned, and the altered response. */
interface Mistake {
  readonly finding: string
  readonly at: (request: ProxiedRequest) => boolean
  readonly make: (response: ProxiedResponse) => ProxiedResponse
}

const at = (method: string, pattern: RegExp, isSignedIn?: boolean) => (request: ProxiedRequest) =>
  request.method === method &&
  pattern.test(request.path) &&
  (isSignedIn === undefined || request.headers.has('authorization') === isSignedIn)

const PROJECT = /^\/v2\/api\/customer_projects\/[\w-]+$/

const VIOLATIONS: Mistake[] = [
  {
    finding: 'appointments.list: requires a login',
    at: at('GET', /^\/v2\/api\/appointments$/, false),
    make: (response) => json(response, '[]'),
  },
  {
    finding: 'customers.read: read as customer',
    at: at('GET', /^\/v2\/api\/customers\/6d3c[\w-]+$/, true),
    make: (response) => json(response, '{}'),
  },
  {
    finding: 'attachments.downloadAll: file address',
    at: (request) => at('GET', /\/attachments\/download$/, true)(request),
    make: (response) => (response.status === 200 ? json(response, '{"fileUrl":"javascript:alert(1)"}') : response),
  },
  {
    finding: 'realtime.token: error is a problem document',
    at: at('GET', /^\/v2\/api\/mercure\/token$/, false),
    make: (response) => ({ ...json(response, '{"message":"no"}'), status: 401 }),
  },
  {
    finding: 'customers.resetPassword: exists',
    at: at('POST', /^\/v2\/api\/customers\/reset-password$/),
    make: (response) => ({ ...json(response, '{}'), status: 404 }),
  },
  {
    finding: 'customers.saveProfile: refuses other methods',
    at: at('PUT', /\/profile$/),
    make: (response) => ({ ...response, status: 500 }),
  },
  {
    finding: 'projects.update: S111 If-Match',
    at: (request) => request.method === 'PATCH' && request.headers.has('if-match'),
    make: (response) => json(response, response.text),
  },
  {
    finding: 'projects.read: unknown id',
    at: at('GET', /^\/v2\/api\/customer_projects\/00000000-0000-4000-8000-000000000000$/, true),
    make: (response) => json(response, '{}'),
  },
  {
    finding: 'projects.replace: S112 replace: project',
    at: at('POST', PROJECT, true),
    make: (response) => json(response, response.text.replace('Contract check 3', 'Something else')),
  },
  {
    finding: 'projects.list: F-44 allows no other origin',
    at: (request) => request.headers.has('origin'),
    make: (response) => {
      const headers = new Headers(response.headers)
      headers.set('access-control-allow-origin', 'https://elsewhere.example')
      return { ...response, headers }
    },
  },
  {
    finding: 'token: wrong password',
    at: at('POST', /oauth\/token$/),
    make: (response) =>
      response.status === 400 && response.text.includes('invalid_grant') ? { ...response, status: 401 } : response,
  },
]

describe('a backend with contract violations', () => {
  test('every violation is reported, and nothing else', async () => {
    const findings = await check((request, response) => {
      const violation = VIOLATIONS.find((one) => one.at(request))
      return violation ? violation.make(response) : response
    })
    expect(differences(findings).sort()).toEqual(VIOLATIONS.map(({ finding }) => finding).sort())
    for (const { finding } of VIOLATIONS) expect(findings.text()).toContain(finding.split(': ')[1])
  }, 120_000)

  test('lists may be bare arrays (S108, T28)', async () => {
    const findings = await check((request, response) => {
      const body =
        response.status === 200 && /"totalItems"/.test(response.text) && !request.path.endsWith('/inspiration')
      return body ? json(response, JSON.stringify((JSON.parse(response.text) as { items: unknown }).items)) : response
    })
    expect(differences(findings)).toEqual([])
  }, 120_000)
})

describe('a backend without the optional extensions', () => {
  test('it conforms, and every missing extension is reported with the feature it hides', async () => {
    const findings = await check(withoutExtensions)
    expect(differences(findings)).toEqual([])
    const missing = findings.all.filter(({ outcome }) => outcome === 'not offered')
    const extensions = endpointTable.filter(({ extension }) => extension)
    expect(missing.map(({ call }) => call)).toEqual(extensions.map(({ name }) => name))
    for (const { detail } of missing) expect(detail).toMatch(/^hides “.+” \(40[45]\)$/)
  }, 120_000)
})

describe('command line', () => {
  const run = (...args: string[]) =>
    runToEnd([process.execPath, 'node_modules/tsx/dist/cli.mjs', 'tests/contract/contract.ts', ...args])

  test('the exit code is 0 for a conforming backend, and --json prints all findings', async () => {
    const { code, output } = await run(backend.url, '--json')
    const { conforms, specification, additions } = JSON.parse(output) as {
      conforms: boolean
      specification: object[]
      additions: object[]
    }
    expect([code, conforms]).toEqual([0, true])
    expect(specification.length + additions.length).toBeGreaterThan(endpointTable.length)
  })

  test('the exit code is 1 for an unreachable backend, with a finding and the counts', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    const { code, output } = await run(url)
    expect(code).toBe(1)
    expect(output).toContain(
      `differs      all                        is reachable: ${url} did not respond (ECONNREFUSED)`,
    )
    expect(output).toContain('What the specification demands')
    expect(output).toContain('0 checks conform, 1 differ')
  })

  test('the exit code is 2 with a usage message without arguments', async () => {
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
    [['https://api.example', 'a', 'b', 'c'], {}, 'Unexpected argument after the password'],
    [['https://api.example'], { CONTRACT_CLIENT_ID: 't' }, 'A tablet needs both'],
  ])('the arguments %j are refused with a usage message', (args, environment, message) => {
    expect(parseArguments(args, environment)).toContain(message)
  })

  test('credentials are read from arguments or the environment', () => {
    const customer = { name: 'a@b.be', secret: 'p' }
    const base = { origin: 'https://api.example', client: CLIENT, tablet: null, json: false }
    expect(parseArguments(['https://api.example/'], SECRETS)).toEqual({ ...base, customer, write: false })
    const line = ['https://api.example', '--write', 'a@b.be', 'p']
    expect(parseArguments(line, {})).toEqual({ ...base, customer, write: true })
    const portal = { OAUTH_CLIENT_ID: 'kareel', OAUTH_CLIENT_SECRET: 'openbaar' }
    const client = { name: 'kareel', secret: 'openbaar' }
    expect(parseArguments(line, portal)).toEqual({ ...base, client, customer, write: true })
  })
})
