import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWebLocks } from '#tests/support/client/web-locks.ts'
import { CallError } from '../http/call-error.ts'
import { createQueue } from './queue.ts'

const RUNS = Number(process.env['RUNS'] ?? 2000)
const SEED = Number(process.env['SEED'] ?? 20_261_126)

interface Entry {
  readonly id: string
  readonly group: string
}

const OUTCOMES = {
  sent: undefined,
  // The server has it, but the response is lost.
  lost: () => new CallError('unreachable'),
  unreachable: () => new CallError('unreachable'),
  busy: () => new CallError('rejected', { status: 503 }),
  refused: () => new CallError('rejected', { status: 422 }),
}
type Outcome = keyof typeof OUTCOMES

const step = fc.oneof(
  fc.record({ does: fc.constant('add' as const), group: fc.constantFrom('a', 'b'), tab: fc.nat(1) }),
  fc.record({ does: fc.constantFrom('flush' as const, 'flushDue' as const, 'network' as const), tab: fc.nat(1) }),
)
/** After each step this many of the scheduled tasks run. */
const steps = fc.array(fc.tuple(step, fc.nat(5)), { minLength: 4, maxLength: 20 })
const outcomes = fc.array(fc.constantFrom<Outcome>('sent', 'sent', 'lost', 'unreachable', 'busy', 'refused'), {
  maxLength: 12,
})

test(`two tabs send what waits once and in order, in ${RUNS} interleavings (seed ${SEED}) (B09)`, async () => {
  const property = fc.asyncProperty(fc.scheduler(), steps, outcomes, async (s, list, plan) => {
    const pending: Entry[] = []
    /** What the server has accepted and refused, in order. */
    const accepted: Entry[] = []
    const refused: Entry[] = []
    const locks = createWebLocks()
    const network = { isOnline: true }
    let now = 0
    let added = 0

    function openTab() {
      return createQueue<Entry>({
        caller: 'edit',
        readPending: async () => s.schedule(Promise.resolve([...pending])),
        groupOf: ({ group }) => group,
        async send([entry]) {
          if (!entry) return
          const outcome = network.isOnline ? (plan.shift() ?? 'sent') : 'unreachable'
          await s.schedule(Promise.resolve())
          const isAccepted = outcome === 'sent' || outcome === 'lost'
          // A repeated idempotency key changes nothing.
          if (isAccepted && !accepted.includes(entry)) accepted.push(entry)
          const error = OUTCOMES[outcome]?.()
          if (error) throw error
          pending.splice(pending.indexOf(entry), 1)
        },
        onFailure([entry], _error, action) {
          if (action !== 'fail' || !entry) return
          refused.push(...pending.splice(pending.indexOf(entry), 1))
        },
        backoff: (failures) => failures * 1000,
        isOnline: () => network.isOnline,
        exclusively: (run) => locks.request('queue', {}, run),
        now: () => now,
        report(error) {
          throw error
        },
      })
    }
    const tabs = [openTab(), openTab()]
    const flushes: Promise<void>[] = []
    for (const [action, tasks] of list) {
      const tab = tabs[action.tab]
      if (action.does === 'add') pending.push({ id: `${action.group}${added++}`, group: action.group })
      else if (action.does === 'network') network.isOnline = !network.isOnline
      else if (tab) flushes.push(tab.flush(action.does === 'flush' ? 'all' : 'due'))
      now += 700
      for (let task = 0; task < tasks && s.count() > 0; task++) await s.waitOne()
    }
    network.isOnline = true
    plan.length = 0
    flushes.push(...tabs.map((tab) => tab.flush()))
    await s.waitFor(Promise.all(flushes))
    for (const tab of tabs) tab.stop()

    expect(pending).toEqual([])
    // An entry may be refused after its accepted response was lost.
    expect(new Set([...accepted, ...refused]).size).toBe(added)
    expect(new Set(accepted).size).toBe(accepted.length)
    expect(new Set(refused).size).toBe(refused.length)
    for (const group of ['a', 'b']) {
      const order = accepted.filter((entry) => entry.group === group).map(({ id }) => Number(id.slice(1)))
      expect(order).toEqual(order.toSorted((one, other) => one - other))
    }
  })
  await fc.assert(property, { numRuns: RUNS, seed: SEED })
})
