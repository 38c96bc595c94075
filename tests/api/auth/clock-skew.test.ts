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

/** Three token lives on a device whose clock is wrong by so many hours; every call is made by a page opened afresh. */
async function visit(hours: number) {
  backend.lab.reset()
  const person = await backend.createCustomer()
  const now = () => backend.clock.now().getTime() + hours * HOUR_MS
  let [left, kept] = [0, 0]
  const clockOffset = { read: () => kept, write: (ms: number) => void (kept = ms) }
  const jar = memoryJar()
  function openPage() {
    const page = portalClient(backend.url, { now, clockOffset }, jar)
    page.session.onSignOut(() => void (left += 1))
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
  return { hours, left, renewals, refusals }
}

test('a clock wrong by -24 to +24 hours in 49 steps: no loop, no logout, one extra renewal a life at most (B05, F-05)', async () => {
  const seen = []
  for (const hours of STEPS) seen.push(await visit(hours))
  expect(seen.filter(({ left }) => left > 0)).toEqual([])
  expect(seen.filter(({ renewals }) => renewals < LIVES || renewals > 2 * LIVES)).toEqual([])
  const most = Math.max(...seen.map(({ renewals }) => renewals))
  const refused = Math.max(...seen.map(({ refusals }) => refusals))
  console.log(`${STEPS.length} clocks over ${LIVES} token lives: ${most} renewals and ${refused} refused calls at most`)
}, 120_000)
