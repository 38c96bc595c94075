import { useQuery } from '@tanstack/react-query'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { showroomQueries } from './showroom-queries.ts'

/** Whether appointments can be booked here; undefined while unknown. Backends without showrooms have no slots. */
export function useCanBook(): boolean | undefined {
  const { data, isError } = useQuery(showroomQueries.list(useLocale()))
  // The booking page explains the failure and retries.
  return data === undefined && !isError ? undefined : data !== null
}
