import { useQuery } from '@tanstack/react-query'
import type { inspirationEndpoints } from '#contract/endpoints/inspiration.ts'

/** The newest buildings, as many as the start page shows. */
export const LATEST = { query: { tab: 'REFERENCE_PROJECT', itemsPerPage: '3' } } as const

// Every page asks: the endpoint itself would come along with all of them (P9).
const LIST: (typeof inspirationEndpoints.list)['name'] = 'inspiration.list'

/** False once a backend has said that it has nothing to look at (ext). It is asked by the start page, not here. */
export function useHasInspiration(): boolean {
  return useQuery({ queryKey: [LIST, LATEST], enabled: false }).data !== null
}
