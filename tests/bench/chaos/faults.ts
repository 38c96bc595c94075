import { setTimeout as wait } from 'node:timers/promises'
import type { ChaosRecord } from './record.ts'
import { PROCESSES, type ProcessName, type Environment } from './environment.ts'

/** A fault that begins, lasts and ends within a round. */
interface Fault {
  readonly name: string
  /** False for a part that another fault must not have taken away, as it could not start without it. */
  readonly isAlone?: boolean
  run(environment: Environment, random: () => number): Promise<void>
}

export interface FaultContext {
  readonly environment: Environment
  readonly record: ChaosRecord
  readonly random: () => number
  readonly elapsed: () => number
}

const SHORT_MS = 700
const LONG_MS = 2500
/** Shorter than a token that was renewed is still answered (30 s) and than the lease of a mail lasts. */
const CLOCK_ERROR_MS = 15_000
const REFUSED_REQUESTS = 1_000_000
const STORAGE_FULL = 507

const pick = <T>(values: readonly T[], random: () => number): T => values[Math.floor(random() * values.length)] as T
const someTime = (random: () => number) => wait(SHORT_MS + random() * (LONG_MS - SHORT_MS))

/** A fault of one of the processes, or of its part. */
function ofProcess(
  name: string,
  run: (environment: Environment, process: ProcessName, random: () => number) => Promise<void>,
) {
  return PROCESSES.map((process): Fault => ({
    name: `${name} ${process}`,
    isAlone: true,
    run: (environment, random) => run(environment, process, random),
  }))
}

/** Faults of a part that is started again; those of a round follow each other. */
const RESTARTS: readonly Fault[] = [
  ...ofProcess('kill process', (environment, process) => environment.kill(process)),
  { name: 'kill both processes', run: async ({ kill }) => void (await Promise.all(PROCESSES.map(kill))) },
  { name: 'restart the database', run: ({ restartDatabase }) => restartDatabase('orderly') },
  { name: 'crash the database', run: ({ restartDatabase }) => restartDatabase('crash') },
]

/** Faults around the parts. */
const SURROUNDINGS: readonly Fault[] = [
  ...(['cut', 'unanswered', 'stalled'] as const).map((state): Fault => ({
    name: `a network of customers is ${state}`,
    async run({ networks }, random) {
      const network = pick(networks, random)
      network.set(state)
      await someTime(random)
      network.set('open')
    },
  })),
  {
    name: 'all networks of customers lose their answers',
    async run({ networks }, random) {
      for (const network of networks) network.set('unanswered')
      await wait(SHORT_MS * random())
      for (const network of networks) network.set('open')
    },
  },
  ...ofProcess('cut off from the database: process', async ({ databaseProxies }, process, random) => {
    databaseProxies[process].set('cut')
    await someTime(random)
    databaseProxies[process].set('open')
  }),
  ...ofProcess('no answers of the database: process', async ({ databaseProxies }, process, random) => {
    databaseProxies[process].set('stalled')
    await wait(LONG_MS + random() * LONG_MS)
    databaseProxies[process].set('open')
  }),
  ...ofProcess('no space for uploads: process', async ({ disks }, process, random) => {
    disks[process]?.fill()
    await someTime(random)
    disks[process]?.free()
  }),
  {
    name: 'no space in the database',
    isAlone: true,
    async run({ disks }, random) {
      disks.database?.fill()
      await someTime(random)
      disks.database?.free()
    },
  },
  {
    name: 'no space in the bucket',
    async run({ bucket }, random) {
      bucket.refuse(STORAGE_FULL, REFUSED_REQUESTS)
      await someTime(random)
      bucket.refuse(STORAGE_FULL, 0)
    },
  },
  ...(['no-response', 'stalled-upload', 'truncated-response'] as const).map((behaviour): Fault => ({
    name: `the bucket behaves: ${behaviour}`,
    async run({ bucket }, random) {
      bucket.behave(behaviour)
      await someTime(random)
      bucket.behave('normal')
    },
  })),
  ...ofProcess('wrong clock: process', async ({ clock }, process, random) => {
    clock.move(process, (random() * 2 - 1) * CLOCK_ERROR_MS)
    await someTime(random)
    clock.move(process, 0)
  }),
  {
    name: 'the mail server refuses for now',
    async run({ smtp }, random) {
      smtp.refuse(451, 3)
      await someTime(random)
      smtp.refuse(451, 0)
    },
  },
  { name: 'the mail server takes its time', run: ({ smtp }, random) => holdMails(smtp, random) },
  { name: 'the mail server cuts connections', run: ({ smtp }) => Promise.resolve(smtp.loseConnections(1)) },
]

async function holdMails(smtp: Environment['smtp'], random: () => number): Promise<void> {
  const held = someTime(random)
  smtp.holdUntil(held)
  await held
}

const DEPLOYMENT: Fault = {
  name: 'deployment',
  async run({ deploy }) {
    for (const process of PROCESSES) await deploy(process)
  },
}

/** The faults of each round, the same for a seed: a restart and something around, and a deployment in the middle. */
export function planFaults(rounds: number, random: () => number): Fault[][] {
  const [restarts, surroundings] = [endless(RESTARTS, random), endless(SURROUNDINGS, random)]
  const middle = Math.floor(rounds / 2)
  return Array.from({ length: rounds }, (_, round) => [
    surroundings(),
    ...(random() < 0.5 ? [surroundings()] : []),
    round === middle ? DEPLOYMENT : restarts(),
  ])
}

/** All values in a random order, then again. */
function endless<T>(values: readonly T[], random: () => number): () => T {
  let left: T[] = []
  return () => {
    if (left.length === 0) left = [...values]
    return left.splice(Math.floor(random() * left.length), 1)[0] as T
  }
}

/** Runs the faults of a round: together, except those that need the others' parts. */
export async function runFaults(faults: readonly Fault[], context: FaultContext): Promise<void> {
  const { environment, record, random, elapsed } = context
  const run = async ({ name, run: start }: Fault) => {
    record.faults.push({ at: elapsed(), what: name })
    await start(environment, random)
    record.faults.push({ at: elapsed(), what: `${name}: over` })
  }
  const inTurn = async () => {
    for (const fault of faults.filter(({ isAlone }) => isAlone)) await run(fault)
    const restart = faults.at(-1)
    if (restart && !restart.isAlone) await run(restart)
  }
  const together = faults.slice(0, -1).filter(({ isAlone }) => !isAlone)
  await Promise.all([inTurn(), ...together.map(run)])
}
