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

/** Without times, in whose digits a code could be found by chance. */
const lines: string[] = []
const server = setUpApiServer(null, {
  logger: pino({ level: 'trace', base: null, timestamp: false }, { write: (line) => void lines.push(line) }),
  eventSinks: { endpoint: true, dataLayer: false },
})

let house: CompleteCustomer
beforeAll(async () => void (house = await createCompleteCustomer(server)), 60_000)

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

/** Everything in an answer that was made for whoever asks, and nobody else. */
function made(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([name, value]) =>
    typeof value === 'string' && /token|secret|code|url/i.test(name) && value.length > 5 ? [value] : made(value),
  )
}

describe('the log of a walk through every call (F-65)', () => {
  test('holds no password, token, secret, code, address or name: of calls that go well, that are refused, that are wrong', async () => {
    const secrets = new Set(secretsOf(house))
    const errors: CallResult<unknown>[] = []
    const keep = (answer: CallResult<unknown>) => {
      if (answer.status < 400) for (const value of made(answer.json)) secrets.add(value)
      else errors.push(answer)
    }
    for (const row of ENDPOINTS_WITH_CASES) {
      for (const limit of Object.values(server.lab.limits)) limit.reset()
      const headers = headersFor(row.testCase.caller, house)
      keep(await callWithValidInput(server, row, house))
      const { params = {}, query, body } = callOptionsFor(row.testCase, house)
      const withWord = Object.fromEntries(
        Object.keys(params).map((name) => [name, `${house.marker}-${house.appointmentCode}`]),
      )
      keep(await server.call(row.endpoint, { params: withWord, body, headers }))
      keep(
        await server.call(row.endpoint, { params, body, headers: { authorization: `Bearer ${house.refreshToken}` } }),
      )
      keep(await server.call(row.endpoint, { params, body, headers, query: `${query || '?'}&x=${house.marker}` }))
      if (row.endpoint.body !== empty) {
        const wrong = JSON.stringify({
          [house.marker]: house.password,
          name: 7,
          emailAddress: house.marker,
          role: house.marker,
        })
        keep(await server.call(row.endpoint, { params, headers, body: wrong }))
        keep(await server.call(row.endpoint, { params, headers, body: `{"${house.marker}":"${house.password}"` }))
      }
    }
    await expectSoon('mails on their way', () => server.outbox.mailTo(house.emailAddress))
    // What is not the API: pages, links and the channel.
    for (const path of [
      `/booking/${house.appointmentId}/decline?sig=${house.marker}`,
      `/staff?password=${DEMO_STAFF_PASSWORD}`,
      `/outbox/${house.marker}`,
      `/${house.marker}`,
      `/auth/reset/${house.resetToken}`,
      `/.well-known/mercure?topic=${house.marker}&access_token=${house.refreshToken}`,
      `${servedPath('/customer_projects')}//${house.marker}`,
    ]) {
      await server.request(path, { headers: house.headers })
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const typed = new URLSearchParams({ password: house.password, pin: DEMO_STAFF_PIN, action: house.marker })
    await server.request('/staff', { method: 'POST', headers: form, body: typed.toString() })
    await server.request('/__lab/jobs', { method: 'POST' })

    const log = lines.join('')
    expect(lines.length).toBeGreaterThan(ENDPOINTS_WITH_CASES.length)
    expect([...secrets].filter((secret) => secret !== '' && log.includes(secret))).toEqual([])
    expect(log).not.toMatch(/eyJ[\w-]+\.eyJ|argon2|\$m=|Bearer /)
    // A path shows itself only as the pattern that it matched.
    const routes = lines.map((line) => (JSON.parse(line) as { route?: string | null }).route).filter(Boolean)
    expect(routes).toContain(servedPath(authEndpoints.token.path))
    const text = errors.map(({ json }) => JSON.stringify(json)).join('\n')
    expect([...secrets].filter((secret) => secret !== '' && text.includes(secret))).toEqual([])
    expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|select .+ from|insert into|\.ts\b/i)
    expect(errors.length).toBeGreaterThan(ENDPOINTS_WITH_CASES.length)
  }, 120_000)

  test('an answer of an error and its line carry the same id', async () => {
    const { headers } = await server.request('/v2/api/customer_projects')
    const id = headers.get('x-request-id') ?? ''
    expect(lines.filter((line) => line.includes(id))).toHaveLength(1)
  })
})
