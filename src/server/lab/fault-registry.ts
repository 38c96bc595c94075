import { seededRandom } from '#contract/planner/seeded-random.ts'
import type { FaultRule } from './fault-rule.ts'

/** A rule with the number of requests that matched and of those it was applied to. */
export interface ActiveFault {
  readonly rule: FaultRule
  readonly seen: number
  readonly applied: number
}

/** The active rules and their counters. */
export interface FaultRegistry {
  add(rule: FaultRule): void
  clear(): void
  /** Removes the rule at an index. */
  remove(index: number): void
  active(): readonly ActiveFault[]
  /** Counts a request in every matching rule; returns the first that is due. */
  next(method: string, path: string): FaultRule | null
  /** Restarts the random sequence. */
  seed(value: number): void
  currentSeed(): number
}

interface Entry extends ActiveFault {
  readonly path: RegExp
  seen: number
  applied: number
}

const FIRST_SEED = 1

export function createFaultRegistry(): FaultRegistry {
  let entries: Entry[] = []
  let seed = FIRST_SEED
  let random = seededRandom(seed)
  return {
    add: (rule) => void entries.push({ rule, path: toPathPattern(rule.match.path), seen: 0, applied: 0 }),
    clear: () => void (entries = []),
    remove: (index) => void entries.splice(index, 1),
    active: () => entries,
    seed(value) {
      seed = value
      random = seededRandom(value)
    },
    currentSeed: () => seed,
    next(method, path) {
      const matching = entries.filter(({ rule, path: pattern }) => matches(rule, pattern, method, path))
      for (const entry of matching) entry.seen++
      const match = matching.find((entry) => isDue(entry) && random() < entry.rule.probability)
      if (match) match.applied++
      return match?.rule ?? null
    },
  }
}

function matches({ match }: FaultRule, pattern: RegExp, method: string, path: string): boolean {
  return (match.method === '*' || match.method.toUpperCase() === method) && pattern.test(path)
}

function isDue({ rule, seen, applied }: Entry): boolean {
  const first = rule.nth === 'every' ? 1 : rule.nth
  const times = rule.times ?? (rule.nth === 'every' ? Infinity : 1)
  return seen >= first && applied < times
}

function toPathPattern(path: string): RegExp {
  const literal = path.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${literal.join('.*')}$`)
}
