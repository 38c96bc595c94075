import { describe, expect, test } from 'vitest'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { FAULT_KINDS } from '#server/lab/fault-rule.ts'
import { PRESETS } from '#server/lab/fault-presets.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'

const server = setUpApiServer()
const LIST = '/v2/api/customer_projects'

const page = async () => (await server.request('/__lab', { headers: { accept: 'text/html' } })).text()
const send = (form: Record<string, string>) =>
  server.request('/__lab/panel', {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
/** Submits a form and loads the page again, as a browser does. */
async function submitForm(form: Record<string, string>): Promise<string> {
  const response = await send(form)
  expect([response.status, response.headers.get('location')]).toEqual([303, '/__lab'])
  return page()
}
/** Without the comparison with the OpenAPI document, as faults are not in it. */
const status = async (path = LIST) => (await server.app.request(path, {}, {})).status

describe('fault lab panel (B38)', () => {
  test('browsers get the page with its own policy, other clients get the state as JSON', async () => {
    const response = await server.request('/__lab', { headers: { accept: 'text/html,*/*' } })
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(await (await server.request('/__lab')).json()).toMatchObject({ rules: [], offsetMs: 0 })
    for (const file of ['panel.css', 'panel.js', 'panel/state'])
      expect([file, (await server.request(`/__lab/${file}`)).status]).toEqual([file, 200])
  })

  test('the panel offers every kind of fault of the lab (B38)', () => {
    expect(new Set(PRESETS.map(({ fault }) => fault.fault))).toEqual(new Set(FAULT_KINDS))
    const statuses = PRESETS.map(({ fault }) => fault.status)
    expect(statuses).toEqual(expect.arrayContaining([401, 422, 429, 500, 502, 503]))
  })

  test.each(PRESETS.map(({ name, fault, at }) => [name, fault.fault, at] as const))(
    '%s can be added, is listed, and can be removed',
    async (preset, kind, at) => {
      const text = await submitForm({ action: 'fault', preset, path: LIST, method: 'GET', nth: '1', probability: '1' })
      expect(text).toContain(`<b>${kind}`)
      expect(text).toContain(`${at?.path ?? LIST}, from no. 1: matched 0, applied 0`)
      expect(await submitForm({ action: 'remove', index: '0' })).not.toContain('applied 0')
    },
  )

  test('a fault is applied to the chosen requests as often as set, and the page shows the counts', async () => {
    const form = { action: 'fault', preset: '503, retry after 5 s', path: LIST, method: '*', nth: '2', times: '2' }
    await submitForm({ ...form, probability: '1' })
    expect([await status(), await status(), await status(), await status()]).toEqual([401, 503, 503, 401])
    const text = await page()
    expect(text).toContain('from no. 2: matched 4, applied 2')
    expect(text).toMatch(/<td>GET \/v2\/api\/customer_projects<\/td>\s*<td>503<\/td>\s*<td>status<\/td>/)
    expect(await submitForm({ action: 'clear' })).toContain('None.')
    expect(await status()).toBe(401)
  })

  test('a probability with a seed breaks the same requests', async () => {
    const run = async (seed: string) => {
      await submitForm({ action: 'reset' })
      const chance = { action: 'fault', preset: '500 as text', path: LIST, nth: 'every', probability: '0.5', seed }
      expect(await submitForm(chance)).toMatch(new RegExp(`<dt>Seed</dt>\\s*<dd>${seed}</dd>`))
      const statuses = []
      for (let n = 0; n < 12; n += 1) statuses.push(await status())
      return statuses
    }
    const first = await run('7')
    expect(new Set(first)).toEqual(new Set([401, 500]))
    expect(await run('7')).toEqual(first)
  })

  test('a rule can be entered as JSON, and an invalid one is refused', async () => {
    await submitForm({ action: 'rule', rule: `{"match":{"path":"${LIST}"},"fault":"status","status":418}` })
    expect(await status()).toBe(418)
    for (const rule of ['{', '{}', '{"match":{"path":"/"},"fault":"explode"}']) {
      const refused = await send({ action: 'rule', rule })
      expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('Invalid rule')])
    }
    expect((await send({ action: 'explode' })).status).toBe(415)
  })

  test('the panel moves the clock, shortens tokens, delays mails, and stops and starts the realtime hub (B39)', async () => {
    await submitForm({ action: 'skew', minutes: '60' })
    expect(await submitForm({ action: 'skew', minutes: '-5' })).toContain('(3300 s ahead)')
    expect(await submitForm({ action: 'now' })).toContain('(0 s ahead)')
    expect(await submitForm({ action: 'tokens', seconds: '5' })).toContain('<dd>5 s</dd>')
    expect(await submitForm({ action: 'mails', ms: '60000' })).toContain('after 60000 ms')
    expect(await submitForm({ action: 'hub', up: 'no' })).toContain('<dd>down</dd>')
    expect(await status('/.well-known/mercure')).toBe(503)
    expect(await submitForm({ action: 'hub', up: 'yes' })).toContain('<dd>up</dd>')
    expect(await status('/.well-known/mercure')).not.toBe(503)
    await submitForm({ action: 'jobs' })
    const text = await submitForm({ action: 'reset' })
    expect(text).toContain('<dd>1800 s</dd>')
    expect(text).toContain('without delay')
  })

  test('the panel starts a second process on the same database, which gets every other request, and kills each', async () => {
    const before = await page()
    expect(before).toMatch(/Process 1<\/b> runs/)
    expect(before).toMatch(/Process 2<\/b> is down/)
    expect(await submitForm({ action: 'start', process: '2' })).toMatch(/Process 2<\/b> runs, 0 requests/)
    const person = await server.fixtures.createCustomer()
    const { headers } = await server.openSession(person)
    const names = async () => {
      const { output } = await server.call(projectEndpoints.list, { headers })
      return output.items.map(({ name }) => name)
    }
    await server.call(projectEndpoints.create, { headers, body: { name: 'In beide processen' } })
    expect([await names(), await names()]).toEqual([['In beide processen'], ['In beide processen']])
    expect(server.lab.calls().map(({ process }) => process)).toEqual(expect.arrayContaining([1, 2]))
    expect(await submitForm({ action: 'kill', process: '1' })).toMatch(/Process 1<\/b> is down/)
    server.lab.reset()
    expect([await names(), await names()]).toEqual([['In beide processen'], ['In beide processen']])
    expect(new Set(server.lab.calls().map(({ process }) => process))).toEqual(new Set([2]))
    await submitForm({ action: 'kill', process: '2' })
    expect(await status()).toBe(502)
    expect(await submitForm({ action: 'start', process: '1' })).toMatch(/Process 1<\/b> runs/)
    expect(await names()).toEqual(['In beide processen'])
    expect(await submitForm({ action: 'start', process: '3' })).not.toContain('Process 3')
  })

  test('the panel slows files and stops the database until it is reset', async () => {
    expect(await submitForm({ action: 'files', ms: '600000' })).toMatch(/Files<\/dt>\s*<dd>after 600000 ms/)
    const file = server.lab.fileDelay.pass().then(() => 'sent')
    expect(await submitForm({ action: 'database', ms: '600000' })).toContain('stands still for 600000 ms')
    let isCreated = false
    const created = server.fixtures.createCustomer().then(() => (isCreated = true))
    for (let n = 0; n < 5; n += 1) await page()
    expect(isCreated).toBe(false)
    server.lab.reset()
    expect([await file, await created]).toEqual(['sent', true])
    await expectSoon('a database that responds', async () => (await page()).includes('<dd>responds</dd>'))
  })

  test('request data is shown as escaped text', async () => {
    await server.request('/v2/api/<script>alert(1)</script>')
    expect(await page()).not.toContain('<script>alert')
  })
})
