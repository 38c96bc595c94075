import { FACET_KEYS, type FacetKey } from '#contract/inspiration/catalogue.ts'
import { FACET_VALUES } from '#contract/inspiration/facet-values.ts'
import type { Facet } from '#contract/inspiration/search-schema.ts'

/** Selected values by facet; an absent facet is not filtered by. */
export type SelectedFacets = Partial<Record<FacetKey, readonly string[]>>

/** Filter on one facet: matches any of these values. */
export interface FacetFilter {
  readonly key: FacetKey
  readonly values: readonly string[]
  readonly mask: bigint
}

/** Number of results, and of results with each value. */
export interface FacetCounts {
  readonly total: number
  readonly countOf: (value: string) => number
}

export function listFacets({ countOf }: FacetCounts, without: readonly FacetKey[]): Facet[] {
  const keys = FACET_KEYS.filter((key) => !without.includes(key))
  return keys.map((key) => ({ key, values: FACET_VALUES[key].map((value) => ({ value, count: countOf(value) })) }))
}

/** The values among `tags` that belong to a facet, in the contract's order. */
export function valuesOfFacet(key: FacetKey, tags: readonly string[]): string[] {
  return FACET_VALUES[key].filter((value) => tags.includes(value))
}

/** One bit for each value of a facet, as assigned in the table `inspiration_tags`. */
export class FacetBits {
  readonly #bits: ReadonlyMap<string, number>

  constructor(bits: ReadonlyMap<string, number>) {
    this.#bits = bits
  }

  maskOf(values: readonly string[]): bigint {
    return values.reduce((mask, value) => mask | (1n << BigInt(this.#bitOf(value))), 0n)
  }

  /** The filters of facets with a selection. */
  filtersFor(chosen: SelectedFacets): FacetFilter[] {
    return FACET_KEYS.flatMap((key) => {
      const values = chosen[key]
      return values?.length ? [{ key, values, mask: this.maskOf(values) }] : []
    })
  }

  /**
   * Counts items by value, from the masks of items that miss at most one filter: an item that misses one counts in that
   * facet only, because a facet's own selection does not narrow its counts.
   */
  count(masks: Uint8Array, filters: readonly FacetFilter[]): FacetCounts {
    const filterMasks = filters.map(({ key, mask }) => ({
      ...splitMask(mask),
      all: splitMask(this.maskOf(FACET_VALUES[key])),
    }))
    const view = new DataView(masks.buffer, masks.byteOffset, masks.byteLength)
    const counts = new Uint32Array(64)
    let total = 0
    for (let offset = 0; offset < masks.byteLength; offset += 8) {
      let high = view.getUint32(offset)
      let low = view.getUint32(offset + 4)
      let missed = null
      let missCount = 0
      for (const filterMask of filterMasks) {
        if (((high & filterMask.high) | (low & filterMask.low)) !== 0) continue
        missed = filterMask.all
        missCount += 1
      }
      if (missCount > 1) continue
      if (missed) {
        high &= missed.high
        low &= missed.low
      } else total += 1
      addBits(counts, low, 0)
      addBits(counts, high, 32)
    }
    return { total, countOf: (value) => counts[this.#bitOf(value)] ?? 0 }
  }

  /** Facets without a count and without a selection, as filters with all their values. */
  emptyFacets({ countOf }: FacetCounts, filters: readonly FacetFilter[]): FacetFilter[] {
    return FACET_KEYS.filter((key) => !filters.some((filter) => filter.key === key))
      .filter((key) => FACET_VALUES[key].every((value) => countOf(value) === 0))
      .map((key) => ({ key, values: FACET_VALUES[key], mask: this.maskOf(FACET_VALUES[key]) }))
  }

  #bitOf(value: string): number {
    const bit = this.#bits.get(value)
    if (bit === undefined) throw new Error(`The value ${value} of a facet has no bit.`)
    return bit
  }
}

function splitMask(mask: bigint): { high: number; low: number } {
  return { high: Number(mask >> 32n), low: Number(mask & 0xffff_ffffn) }
}

function addBits(counts: Uint32Array, bits: number, from: number): void {
  for (let remaining = bits; remaining !== 0; remaining &= remaining - 1) {
    const bit = from + 31 - Math.clz32(remaining & -remaining)
    counts[bit] = (counts[bit] ?? 0) + 1
  }
}
