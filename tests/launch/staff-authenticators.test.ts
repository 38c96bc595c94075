import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStaffBrowser } from '#tests/support/api/staff-browser.ts'
import { runToEnd, startAndWait } from '#tests/support/servers/launch-process.ts'

const START = [process.execPath, 'src/server/launch/start.mjs']
const REMOVE = [...START, 'remove-staff-authenticators']

let folder = ''
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'portal-staff-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const environment = () => ({ PORT: '0', DATA_DIR: join(folder, 'data'), STAFF_SECOND_FACTOR: 'required' })

test('the operator removes lost authenticators by a command, which says what it did and what comes next', async () => {
  const remove = (...names: string[]) => runToEnd([...REMOVE, ...names], { env: environment() })
  const portal = await startAndWait(START, { env: environment(), timeoutMs: 60_000 })
  const request = (path: string, init: RequestInit) => fetch(portal.address + path, init)
  const browser = createStaffBrowser({ request, now: () => new Date() })
  await browser.signIn()
  for (const name of ['Els', 'Bart']) await browser.enrol(name)
  const busy = await remove()
  expect([busy.code, busy.output]).toEqual([1, expect.stringContaining('is in use')])
  await portal.stop()

  const unknown = await remove('Eva')
  expect([unknown.code, unknown.output.trim()]).toEqual([
    1,
    'No authenticator is called “Eva”. There are: “Els”, “Bart”.',
  ])
  const one = await remove('Bart')
  expect([one.code, one.output]).toEqual([
    0,
    expect.stringContaining('Removed 1 of 2 authenticators of staff: “Bart”.'),
  ])
  const all = await remove()
  expect([all.code, all.output]).toEqual([0, expect.stringMatching(/Removed 1 of 1 [^]+“Els”\.[^]+adds the first\./)])
  expect((await remove()).output.trim()).toBe('Staff have no authenticators: nothing was removed.')
})
