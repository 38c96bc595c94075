import pino from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { empty } from '#contract/http/empty-schema.ts'
import { STAFF_TOKEN_HEADER } from '#contract/appointments/limits.ts'
import { DEMO_STAFF_PASSWORD, DEMO_STAFF_PIN } from '#server/db/seed/demo-credentials.ts'
import { setUpApiServer, type CallResult, CLIENT_CREDENTIALS } from '#tests/support/api/api-server.ts'
import {
  callWithValidInput,
  headersFor,
  ENDPOINTS_WITH_CASES,
  callOptionsFor,
} from '#tests/support/api/call-endpoint.ts'
import { type CompleteCustomer, createCompleteCustomer } from '#tests/support/fixtures/complete-customer.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'

/** Without timestamps, which could contain a code by chance. */
const lines: string[] = []
const server = setUpApiServer(null, {
  logger: pino({ level: 'trace', base: null, timestamp: false }, { write: (line) => void lines.push(line) }),
  eventSinks: { endpoint: true, dataLayer: false },
})

let owner: CompleteCustomer
beforeAll(async () => void (owner = await createCompleteCustomer(server)), 60_000)

/** Personal data and credentials that must not appear in a log. */
function secretsOf({ marker, headers, tablet, staff, ...estate }: CompleteCustomer): string[] {
  const { password, refreshToken, appointmentCode, signInCode, shareCode, pairingCode } = estate
  const { activationToken, resetToken, confirmationToken, emailAddress } = estate
  const bearer = [headers.authorization, tablet.headers.authorization].map((header) => header.replace('Bearer ', ''))
  return [
    marker,
    emailAddress,
    password,
    ...bearer,
    staff[STAFF_TOKEN_HEADER] ?? '',
    refreshToken,
    appointmentCode,
    signInCode,
    shareCode,
    pairingCode,
    activationToken,
    resetToken,
    confirmationToken,
    CLIENT_CREDENTIALS.client_secret,
    DEMO_STAFF_PIN,
    DEMO_STAFF_PASSWORD,
    'Kanarie',
    '@voorbeeld.be',
  ]
}

/** Tokens, codes and URLs in a response. */
function secretValues(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([name, value]) =>
    typeof value === 'string' && /token|secret|code|url/i.test(name) && value.length > 5
      ? [value]
      : secretValues(value),
  )
}

describe('logs of a call to every endpoint (F-65)', () => {
  test('logs of successful, refused and malformed calls contain no password, token, code, address or name', async () => {
    const secrets = new Set(secretsOf(owner))
    const errors: CallResult<unknown>[] = []
    const collect = (response: CallResult<unknown>) => {
      if (response.status < 400) for (const value of secretValues(response.json)) secrets.add(value)
      else errors.push(response)
    }
    for (const row of ENDPOINTS_WITH_CASES) {
      for (const limit of Object.values(server.lab.limits)) limit.reset()
      const headers = headersFor(row.testCase.caller, owner)
      collect(await callWithValidInput(server, row, owner))
      const { params = {}, query, body } = callOptionsFor(row.testCase, owner)
      const withMarker = Object.fromEntries(
        Object.keys(params).map((name) => [name, `${owner.marker}-${owner.appointmentCode}`]),
      )
      collect(await server.call(row.endpoint, { params: withMarker, body, headers }))
      collect(
        await server.call(row.endpoint, { params, body, headers: { authorization: `Bearer ${owner.refreshToken}` } }),
      )
      collect(await server.call(row.endpoint, { params, body, headers, query: `${query || '?'}&x=${owner.marker}` }))
      if (row.endpoint.body !== empty) {
        const hostileBody = JSON.stringify({
          [owner.marker]: owner.password,
          name: 7,
          emailAddress: owner.marker,
          role: owner.marker,
        })
        collect(await server.call(row.endpoint, { params, headers, body: hostileBody }))
        collect(await server.call(row.endpoint, { params, headers, body: `{"${owner.marker}":"${owner.password}"` }))
      }
    }
    await expectSoon('mails on their way', () => server.outbox.mailTo(owner.emailAddress))
    // Paths outside the API: pages, links and the realtime hub.
    for (const path of [
      `/booking/${owner.appointmentId}/decline?sig=${owner.marker}`,
      `/api/calendars/${owner.marker}.ics`,
      `/staff?password=${DEMO_STAFF_PASSWORD}`,
      `/outbox/${owner.marker}`,
      `/${owner.marker}`,
      `/auth/reset/${owner.resetToken}`,
      `/.well-known/mercure?topic=${owner.marker}&access_token=${owner.refreshToken}`,
      `${servedPath('/customer_projects')}//${owner.marker}`,
    ]) {
      await server.request(path, { headers: owner.headers })
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const typed = new URLSearchParams({ password: owner.password, pin: DEMO_STAFF_PIN, action: owner.marker })
    await server.request('/staff', { method: 'POST', headers: form, body: typed.toString() })
    await server.request('/__lab/jobs', { method: 'POST' })

    const log = lines.join('')
    expect(lines.length).toBeGreaterThan(ENDPOINTS_WITH_CASES.length)
    expect([...secrets].filter((secret) => secret !== '' && log.includes(secret))).toEqual([])
    expect(log).not.toMatch(/eyJ[\w-]+\.eyJ|argon2|\$m=|Bearer /)
    // Paths are logged only as the route pattern that they matched.
    const routes = lines.map((line) => (JSON.parse(line) as { route?: string | null }).route).filter(Boolean)
    expect(routes).toContain(servedPath(authEndpoints.token.path))
    const text = errors.map(({ json }) => JSON.stringify(json)).join('\n')
    expect([...secrets].filter((secret) => secret !== '' && text.includes(secret))).toEqual([])
    expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|select .+ from|insert into|\.ts\b/i)
    expect(errors.length).toBeGreaterThan(ENDPOINTS_WITH_CASES.length)
  }, 120_000)

  test('an error response and its log line have the same id', async () => {
    const { headers } = await server.request('/v2/api/customer_projects')
    const id = headers.get('x-request-id') ?? ''
    expect(lines.filter((line) => line.includes(id))).toHaveLength(1)
  })
})
