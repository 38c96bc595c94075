import { useQuery } from '@tanstack/react-query'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { isOffered } from '#app/platform/query/is-offered.ts'
import { showroomQueries } from './showroom-queries.ts'

/** Whether appointments can be booked here; undefined while unknown. Backends without showrooms have no slots. */
export function useCanBook(): boolean | undefined {
  return isOffered(useQuery(showroomQueries.list(useLocale())))
}
