import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '#contract/planner/seeded-random.ts'
import { systemClock } from '#server/ports/clock.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { createCustomerFixtures } from '#tests/support/fixtures/customers.ts'
import { type Customer, openCustomer } from './customer.ts'
import { planFaults, runFaults } from './faults.ts'
import { findViolations, type Violation } from './invariants.ts'
import { register } from './newcomer.ts'
import { drainMails, readFinalState } from './final-state.ts'
import { type ChaosRecord, createRecord, type FinalState } from './record.ts'
import { type BookedVisit, openStaff, openTablet, type Tablet } from './showroom.ts'
import { CUSTOMER_NETWORKS, openEnvironment, type Environment } from './environment.ts'

/** The length of a run. */
export interface ChaosOptions {
  readonly seed: number
  readonly customers: number
  /** The hour is played in so many parts, with faults in each; the quiet minutes in between are skipped. */
  readonly rounds: number
  /** How long a part may take until it is ready again. */
  readonly readyLimitMs: number
}

/** What a run found. */
export interface ChaosResult {
  readonly record: ChaosRecord
  readonly final: FinalState
  readonly violations: readonly Violation[]
  readonly seconds: number
  /** What the processes printed. */
  readonly output: string
}

const HOUR_MS = 60 * 60_000
/** Everybody acts for so long at least in each round. */
const ACTIVE_MS = 5000
const THINK_MS = [200, 900] as const
const BOOKED_VISITS = 16
const NEWCOMERS = 4

/** Plays an hour with one seed and checks it. */
export async function runSeed({ seed, customers: number, rounds, readyLimitMs }: ChaosOptions): Promise<ChaosResult> {
  const startedAt = Date.now()
  const elapsed = () => Date.now() - startedAt
  const record = createRecord()
  // Streams of their own, so that the faults of a seed do not depend on how far customers get.
  const randomOf = (stream: number) => seededRandom(seed * 1000 + stream)
  const environment = await openEnvironment(record, randomOf(1), elapsed)
  /** Everybody closes their page. */
  const left = new AbortController()
  try {
    const { clock, customerUrl } = environment
    const hasMail = (address: string, text: string) =>
      environment.smtp.received.some(({ to, mail }) => to === address && mail.text?.includes(text))
    const shared = { record, elapsed, now: clock.now, hasMail }
    const { customers, visits } = await createCustomers(environment, number, (n) => ({
      ...shared,
      random: randomOf(100 + n),
    }))
    await Promise.all(customers.map(({ begin }) => begin()))
    const watching = Promise.all(customers.map(({ watch }) => watch(left.signal)))
    const showroom = { ...shared, url: customerUrl(CUSTOMER_NETWORKS - 1) }
    const staff = openStaff({ ...showroom, random: randomOf(2) })
    const tablets: Tablet[] = []
    for (const n of [1, 2])
      tablets.push(await openTablet(n, await staff.createCode(), visits, { ...showroom, random: randomOf(10 + n) }))
    const buildBefore = await environment.buildId()

    const plan = planFaults(rounds, randomOf(3))
    const random = randomOf(4)
    const newcomers: Promise<void>[] = []
    for (const [round, faults] of plan.entries()) {
      const roundStart = clock.now()
      const over = new AbortController()
      const live = async (act: () => Promise<void>, own: () => number) => {
        while (!over.signal.aborted) {
          await act()
          await wait(THINK_MS[0] + own() * (THINK_MS[1] - THINK_MS[0]))
        }
      }
      const actors = [...customers, ...tablets, { actor: 'staff', act: staff.look }]
      const living = actors.map(({ act }, n) => live(act, randomOf(1000 * (round + 1) + n)))
      const newcomer = {
        ...shared,
        number: round + 1,
        url: customerUrl(round),
        smtp: environment.smtp,
        random: randomOf(50 + round),
      }
      if (round < NEWCOMERS) newcomers.push(register(newcomer))
      await Promise.all([wait(ACTIVE_MS), runFaults(faults, { environment, record, random, elapsed })])
      over.abort()
      await Promise.all(living)
      await Promise.all([...customers, ...tablets].map(({ settle }) => settle()))
      await clock.skip(Math.max(0, HOUR_MS / rounds - (clock.now() - roundStart)))
    }
    if ((await environment.buildId()) === buildBefore) throw new Error('The deployment left the earlier build')
    const [tablet] = tablets
    if (!tablet) throw new Error('There is no tablet')
    // Those who registered wait for a mail.
    await drainMails(environment)
    await Promise.all(newcomers)
    await drainMails(environment)
    left.abort()
    await watching
    const final = await readFinalState(environment, customers, tablet, startedAt)
    const violations = findViolations(record, final, readyLimitMs)
    return { record, final, violations, seconds: elapsed() / 1000, output: environment.output() }
  } catch (error) {
    console.error(environment.output().slice(-4000))
    throw error
  } finally {
    left.abort()
    await environment.close()
  }
}

type Shared = Pick<Parameters<typeof openCustomer>[0], 'record' | 'elapsed' | 'now' | 'random' | 'hasMail'>

/** Creates customers, of whom two each share a project, and visits of today in the showroom. */
async function createCustomers(environment: Environment, number: number, sharedOf: (index: number) => Shared) {
  const store = await environment.openStore()
  try {
    const fixtures = createCustomerFixtures(store.db, systemClock)
    const people = await Promise.all(Array.from({ length: number }, () => fixtures.createCustomer()))
    const visits: BookedVisit[] = []
    for (let n = 0; n < BOOKED_VISITS; n += 1) {
      const visitor = await fixtures.createCustomer()
      const code = String(700_000 + n)
      const dateFrom = new Date(environment.clock.now())
      const { id } = await fixtures.createAppointment(visitor, { dateFrom, code, showroomId: DEMO_TABLET.showroomId })
      visits.push({ id, code })
    }
    const customers: Customer[] = await Promise.all(
      people.map((person, index) => {
        const partner = people[index % 2 === 0 ? index + 1 : index - 1] ?? person
        return openCustomer({ ...sharedOf(index), index, person, partner, url: environment.customerUrl(index) })
      }),
    )
    return { customers, visits }
  } finally {
    await store.close()
  }
}
