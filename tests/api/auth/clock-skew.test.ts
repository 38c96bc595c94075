import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { ACCESS_TOKEN_SECONDS } from '#server/crypto/access-token.ts'
import { startTestBackend, type TestBackend } from '#tests/support/servers/test-backend.ts'
import { memoryJar, portalClient } from '#tests/support/client/portal-client.ts'

const HOUR_MS = 60 * 60 * 1000
const STEPS = Array.from({ length: 49 }, (_, index) => index - 24)
const LIVES = 3
const CALLS = 4

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend()
}, 60_000)
afterAll(() => backend?.close())

/** Runs three token lives on a device with a clock offset; every call is made by a new page. */
async function simulateDevice(hours: number) {
  backend.lab.reset()
  const person = await backend.createCustomer()
  const now = () => backend.clock.now().getTime() + hours * HOUR_MS
  let [signOuts, storedOffset] = [0, 0]
  const clockOffset = { read: () => storedOffset, write: (ms: number) => void (storedOffset = ms) }
  const jar = memoryJar()
  function openPage() {
    const page = portalClient(backend.url, { now, clockOffset }, jar)
    page.session.onSignOut(() => void (signOuts += 1))
    page.session.restore()
    return page
  }
  await openPage().session.login({ username: person.emailAddress, password: person.password })
  for (let life = 0; life < LIVES; life += 1) {
    for (let count = 0; count < CALLS; count += 1) {
      await openPage().call(projectEndpoints.list, {})
      const share = (ACCESS_TOKEN_SECONDS * 1000) / CALLS
      backend.clock.setOffset(backend.clock.offsetMs() + share)
    }
  }
  await openPage().call(projectEndpoints.list, {})
  const renewals = backend.lab.calls().filter(({ grantType }) => grantType === 'refresh_token').length
  const refusals = backend.lab.calls().filter(({ status }) => status === 401).length
  return { hours, signOuts, renewals, refusals }
}

test('clock offsets of -24 to +24 hours in 49 steps cause no loop, no logout and at most one extra renewal per token life (B05, F-05)', async () => {
  const results = []
  for (const hours of STEPS) results.push(await simulateDevice(hours))
  expect(results.filter(({ signOuts }) => signOuts > 0)).toEqual([])
  expect(results.filter(({ renewals }) => renewals < LIVES || renewals > 2 * LIVES)).toEqual([])
  const mostRenewals = Math.max(...results.map(({ renewals }) => renewals))
  const mostRefusals = Math.max(...results.map(({ refusals }) => refusals))
  console.log(
    `${STEPS.length} clocks over ${LIVES} token lives: ${mostRenewals} renewals and ${mostRefusals} refused calls at most`,
  )
}, 120_000)
