import { mulberry32 } from '#contract/rules/seeded-random.ts'
import type { FaultRule } from './fault-rule.ts'

/** A rule, how many requests of its kind there were, and to how many of them it was applied. */
export interface FaultInForce {
  readonly rule: FaultRule
  readonly seen: number
  readonly applied: number
}

/** The rules in force, and how often each has seen a request of its kind. */
export interface FaultBook {
  add(rule: FaultRule): void
  clear(): void
  /** Takes the one at this place away. */
  remove(at: number): void
  inForce(): readonly FaultInForce[]
  /** Counts a request in every rule that it matches; answers the first of them that applies now. */
  next(method: string, path: string): FaultRule | null
  /** Starts the same sequence of chances again. */
  seed(value: number): void
  lastSeed(): number
}

interface Entry extends FaultInForce {
  readonly path: RegExp
  seen: number
  applied: number
}

const FIRST_SEED = 1

export function createFaultBook(): FaultBook {
  let entries: Entry[] = []
  let seed = FIRST_SEED
  let random = mulberry32(seed)
  return {
    add: (rule) => void entries.push({ rule, path: pathPattern(rule.match.path), seen: 0, applied: 0 }),
    clear: () => void (entries = []),
    remove: (at) => void entries.splice(at, 1),
    inForce: () => entries,
    seed(value) {
      seed = value
      random = mulberry32(value)
    },
    lastSeed: () => seed,
    next(method, path) {
      const matching = entries.filter(({ rule, path: pattern }) => matches(rule, pattern, method, path))
      for (const entry of matching) entry.seen++
      const due = matching.find((entry) => isDue(entry) && random() < entry.rule.probability)
      if (due) due.applied++
      return due?.rule ?? null
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

function pathPattern(path: string): RegExp {
  const literal = path.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${literal.join('.*')}$`)
}
