import { useQueryClient } from '@tanstack/react-query'
import type { ItemDetail } from '#contract/inspiration/item-detail-schema.ts'
import { cachedItem, useItems } from '#app/data/inspiration/item-queries.ts'

/** A kind whose items can be compared. */
type ComparedKind = 'PRODUCT' | 'REFERENCE_PROJECT'

/** An item of the address: loaded, or why it is not shown. `other` is of another kind than the first one. */
export interface ComparedColumn {
  readonly id: string
  readonly state: 'loaded' | 'loading' | 'failed' | 'gone' | 'other'
  readonly item: ItemDetail | null
  readonly retry: () => void
}

/** Reads the items, each with one request; the first one that can be compared determines their kind. */
export function useComparedItems(ids: readonly string[]) {
  const queryClient = useQueryClient()
  const reads = useItems(ids)
  const items = reads.map(({ data }, index) => (data === undefined ? cachedItem(queryClient, ids[index] ?? '') : data))
  const kind = items.map((item) => item?.kind).find(isComparable)
  const columns = ids.map((id, index): ComparedColumn => {
    const item = items[index]
    const read = reads[index]
    const retry = () => void read?.refetch()
    if (item) return { id, item, retry, state: item.kind === kind ? 'loaded' : 'other' }
    const failed = read && (read.isError || read.failureCount > 0 || read.fetchStatus === 'paused')
    return { id, item: null, retry, state: item === null ? 'gone' : failed ? 'failed' : 'loading' }
  })
  return { columns, kind }
}

const isComparable = (kind: string | undefined): kind is ComparedKind =>
  kind === 'PRODUCT' || kind === 'REFERENCE_PROJECT'
