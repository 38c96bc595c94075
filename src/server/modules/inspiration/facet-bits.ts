import { FACET_KEYS, type FacetKey } from '#contract/constants/catalogue.ts'
import { FACET_VALUES } from '#contract/constants/facet-values.ts'
import type { Facet } from '#contract/schemas/inspiration-search.ts'

/** Values chosen by facet; a facet that is not there is not filtered by. */
export type Chosen = Partial<Record<FacetKey, readonly string[]>>

/** What is asked of one facet: any of these values, or bits. */
export interface Wish {
  readonly key: FacetKey
  readonly values: readonly string[]
  readonly mask: bigint
}

/** How many things were found, and how many of them a value would leave. */
export interface Counted {
  readonly total: number
  readonly countOf: (value: string) => number
}

/** All facets but these, with their counts. */
export function facetsOf({ countOf }: Counted, without: readonly FacetKey[]): Facet[] {
  const keys = FACET_KEYS.filter((key) => !without.includes(key))
  return keys.map((key) => ({ key, values: FACET_VALUES[key].map((value) => ({ value, count: countOf(value) })) }))
}

/** The values among `tags` that belong to a facet, in the order of the contract. */
export function tagsOf(key: FacetKey, tags: readonly string[]): string[] {
  return FACET_VALUES[key].filter((value) => tags.includes(value))
}

/** One bit for each value of a facet, as the table `inspiration_tags` gives them out. */
export class FacetBits {
  readonly #bits: ReadonlyMap<string, number>

  constructor(bits: ReadonlyMap<string, number>) {
    this.#bits = bits
  }

  maskOf(values: readonly string[]): bigint {
    return values.reduce((mask, value) => mask | (1n << BigInt(this.#bitOf(value))), 0n)
  }

  /** What is asked of each facet that something is chosen of. */
  wishesOf(chosen: Chosen): Wish[] {
    return FACET_KEYS.flatMap((key) => {
      const values = chosen[key]
      return values?.length ? [{ key, values, mask: this.maskOf(values) }] : []
    })
  }

  /**
   * Counts things by the values that they have, from the masks of those that lack at most one chosen facet: a thing that
   * lacks one counts in that facet alone, because a facet's own choice does not narrow its counts (E31).
   * @param masks eight bytes each, the highest first
   */
  count(masks: Uint8Array, wishes: readonly Wish[]): Counted {
    const wanted = wishes.map(({ key, mask }) => ({ ...halves(mask), own: halves(this.maskOf(FACET_VALUES[key])) }))
    const view = new DataView(masks.buffer, masks.byteOffset, masks.byteLength)
    const counts = new Uint32Array(64)
    let total = 0
    for (let at = 0; at < masks.byteLength; at += 8) {
      let high = view.getUint32(at)
      let low = view.getUint32(at + 4)
      let lacked = null
      let lacking = 0
      for (const facet of wanted) {
        if (((high & facet.high) | (low & facet.low)) !== 0) continue
        lacked = facet.own
        lacking += 1
      }
      if (lacking > 1) continue
      if (lacked) {
        high &= lacked.high
        low &= lacked.low
      } else total += 1
      addBits(counts, low, 0)
      addBits(counts, high, 32)
    }
    return { total, countOf: (value) => counts[this.#bitOf(value)] ?? 0 }
  }

  /** Facets that nothing was counted in and nothing is chosen of, with all their bits. */
  emptyFacets({ countOf }: Counted, wishes: readonly Wish[]): Wish[] {
    return FACET_KEYS.filter((key) => !wishes.some((wish) => wish.key === key))
      .filter((key) => FACET_VALUES[key].every((value) => countOf(value) === 0))
      .map((key) => ({ key, values: FACET_VALUES[key], mask: this.maskOf(FACET_VALUES[key]) }))
  }

  #bitOf(value: string): number {
    const bit = this.#bits.get(value)
    if (bit === undefined) throw new Error(`The value ${value} of a facet has no bit.`)
    return bit
  }
}

function halves(mask: bigint): { high: number; low: number } {
  return { high: Number(mask >> 32n), low: Number(mask & 0xffff_ffffn) }
}

function addBits(counts: Uint32Array, bits: number, from: number): void {
  for (let left = bits; left !== 0; left &= left - 1) {
    const bit = from + 31 - Math.clz32(left & -left)
    counts[bit] = (counts[bit] ?? 0) + 1
  }
}
