import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { defineEndpoint } from '#contract/http/define-endpoint.ts'
import { createBrowserModel } from '#tests/support/client/browser-model.ts'
import { createTokenServerModel, TOKEN_LIFE_S } from '#tests/support/client/token-server-model.ts'
import { createCall } from '../api/call.ts'
import { entries } from '../storage/registry.ts'
import { createEntryStore } from '../storage/entry-store.ts'
import { memoryJar } from '#tests/support/client/portal-client.ts'
import { createSession } from './session.ts'

const RUNS = Number(process.env['RUNS'] ?? 5000)
const SEED = Number(process.env['SEED'] ?? 20_261_121)
const TABS = 3
/** More scheduled tasks than any list of steps can cause. */
const ENDLESS = 2000

/** A call whose response names the owner of its token; each call is unique. */
const whoAmI = defineEndpoint({
  name: 'whoAmI',
  summary: 'For this test',
  method: 'GET',
  path: '/who/{id}',
  callers: ['customer'],
  params: v.object({ id: v.string() }),
  output: v.object({ sub: v.string() }),
})

const tab = fc.nat(TABS - 1)
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('call' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('expire' as const), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constantFrom('logout' as const, 'loginA' as const, 'loginB' as const), tab }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constantFrom('revoked' as const, 'noResponse' as const, 'close' as const), tab }),
  },
)
/** After each step this many of the scheduled tasks run. */
const steps = fc.array(fc.tuple(step, fc.nat(4)), { minLength: 3, maxLength: 14 })

const options = fc.record({ hasLocks: fc.boolean(), setsCookies: fc.boolean() })
const NAMES = { loginA: 'A', loginB: 'B' } as const

// Sessions load it when they first renew, which takes longer than a step here waits for.
await import('./renewal.ts')

test(`tabs stay consistent in ${RUNS} interleavings of session events (seed ${SEED}) (F-04, F-01, F-09, F-10)`, async () => {
  const counted = { renewals: 0, signOuts: 0, calls: 0 }

  const property = fc.asyncProperty(fc.scheduler(), steps, options, async (s, list, { hasLocks, setsCookies }) => {
    const server = createTokenServerModel(() => browser.now.ms, setsCookies)
    function answer(path: string, init: RequestInit): Response {
      const response = server.answer(path, init)
      if (response.ok && (init.body as string | undefined)?.includes('refresh_token')) counted.renewals += 1
      return response
    }
    const browser = createBrowserModel(answer, async (what) => s.schedule(Promise.resolve(), what), {
      hasLocks,
      setsCookies,
    })
    const cookies = createEntryStore(memoryJar(browser.values))
    const isEnded = (sid = '') => cookies.read(entries.endedSessions)?.split('.').includes(sid) ?? false
    /** The access token in the cookies as every tab reads it; null if its session has ended. */
    function currentAccess(): string | null {
      const access = cookies.read(entries.accessToken)
      return access === null || isEnded(server.originOf(access)?.family.sid) ? null : access
    }
    let endings = 0

    // No ended session returns and no tokens mix: a renewal may only follow a token of its own login, or restore its
    // own login over the late response of an ended session.
    function checkWrite(name: string, value: string): void {
      if (name !== entries.accessToken.name) return
      const origin = server.originOf(value)
      expect(isEnded(origin?.family.sid), 'no token of an ended session is written').toBe(false)
      if (origin?.grant !== 'refresh_token') return
      const before = currentAccess()
      if (setsCookies && before === null) return
      expect(before && server.originOf(before)?.family, 'a renewal replaces tokens of its own session only').toBe(
        origin.family,
      )
    }

    const tabs = Array.from({ length: TABS }, () => {
      const model = browser.openTab(checkWrite)
      const session = createSession(model.ports)
      session.onSignOut(() => void (endings += 1))
      session.registerTeardown('cache', () => s.schedule(Promise.resolve(), 'teardown step'))
      session.restore()
      session.subscribeToTabs()
      return { model, session, call: createCall(session) }
    })
    const running: Promise<unknown>[] = []
    // Every step must settle; only a closed tab may stay pending.
    const run = (index: number, promise: Promise<unknown>) => {
      const closed = new Promise((resolve) => closing.set(index, [...(closing.get(index) ?? []), resolve]))
      running.push(Promise.race([promise.catch(() => undefined), closed]))
    }
    const closing = new Map<number, ((value: unknown) => void)[]>()

    function perform(does: (typeof list)[number][0]['does'], index: number): void {
      const own = tabs[index]
      if (!own || own.model.isClosed()) return
      switch (does) {
        case 'call': {
          const { subject } = own.session.getSnapshot()
          counted.calls += 1
          const response = own.call(whoAmI, { params: { id: String(counted.calls) } })
          return run(index, collectUnknownTokens(response, subject))
        }
        case 'expire':
          browser.now.ms += (TOKEN_LIFE_S + 1) * 1000
          return
        case 'logout':
          return run(index, own.session.logout())
        case 'loginA':
        case 'loginB':
          return run(index, own.session.login({ username: NAMES[does], password: 'x' }))
        case 'revoked':
          return server.revokeAll()
        case 'noResponse':
          return server.failNext()
        case 'close':
          own.model.close()
          closing.get(index)?.forEach((resolve) => resolve(null))
      }
    }

    // A response must belong to its caller.
    const unknownTokens: string[] = []
    async function collectUnknownTokens(response: Promise<{ sub: string }>, subject: string | null): Promise<void> {
      const { sub } = await response
      if (sub !== subject) unknownTokens.push(`${subject} was answered for ${sub}`)
    }

    /** Runs this many scheduled tasks in the scheduler's order; all of them by default. */
    async function settle(most = ENDLESS): Promise<void> {
      for (let done = 0; done < most; done += 1) {
        if (done === ENDLESS - 1) throw new Error('The tasks never end')
        // Responses are read over several turns of the event loop before the next task is scheduled.
        for (let turn = 0; turn < 3 && s.count() === 0; turn += 1) await new Promise(setImmediate)
        if (s.count() === 0) return
        await s.waitNext(1)
      }
    }

    const login = tabs[0]?.session.login({ username: 'A', password: 'x' })
    await settle()
    await login
    tabs.slice(1).forEach(({ session }) => session.syncWithCookies())
    await settle()
    endings = 0
    for (const [{ does, tab: index }, then] of list) {
      perform(does, index)
      await settle(then)
    }
    await settle()
    const ended = await Promise.race([
      Promise.all(running).then(() => true),
      new Promise((no) => setTimeout(no, 200, false)),
    ])
    expect(ended, 'everything that was started has ended').toBe(true)
    expect(unknownTokens).toEqual([])
    counted.signOuts += endings

    // Only a logout, another login or a refusal ends a session.
    const reasons = list.some(([{ does }]) => ['logout', 'loginA', 'loginB', 'revoked'].includes(does))
    if (!reasons) expect(endings, 'sessions that ended without a reason').toBe(0)
    // The remaining cookies are consistent, and every open tab agrees with them or is signed out.
    for (const { model, session } of tabs) if (!model.isClosed()) session.isSignedIn()
    const access = currentAccess()
    const refresh = access === null && setsCookies ? null : cookies.read(entries.refreshToken)
    const origin = access === null ? undefined : server.originOf(access)
    expect(refresh === null ? undefined : server.familyOfRefresh(refresh), 'both tokens are of one login').toBe(
      origin?.family,
    )
    for (const { model, session } of tabs) {
      if (model.isClosed() || !session.isSignedIn()) continue
      expect(session.getSnapshot().subject, 'a tab has the subject of the cookies').toBe(origin?.family.customer)
    }
  })
  await fc.assert(property, { numRuns: RUNS, seed: SEED })
  console.log(`${RUNS} interleavings, seed ${SEED}: ${JSON.stringify(counted)}`)
  expect(counted.renewals).toBeGreaterThan(RUNS / 10)
  expect(counted.signOuts).toBeGreaterThan(RUNS / 10)
}, 120_000)
