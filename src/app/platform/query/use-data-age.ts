import { useOnline } from './online.ts'

/** The moment that data is "as of", or null while it is fresh or absent (E41). */
export function dataAge(updatedAt: number, isStale: boolean, online: boolean): Date | null {
  return updatedAt > 0 && (isStale || !online) ? new Date(updatedAt) : null
}

/**
 * The "as of" time to show beside data, null when it needs none. Pass a query's `dataUpdatedAt` and whether its refresh
 * failed (`isRefetchError`); offline, all data is "as of".
 */
export function useDataAge(updatedAt: number, isStale: boolean): Date | null {
  return dataAge(updatedAt, isStale, useOnline())
}
