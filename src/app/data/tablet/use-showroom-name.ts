import { useLocale } from '#app/platform/i18n/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { tabletQueries } from './tablet-queries.ts'
import { showroomQueries } from '../showrooms/showroom-queries.ts'

/** The name of this tablet's showroom; null until loaded. */
export function useTabletShowroomName(): string | null {
  const { data: device } = useQuery(tabletQueries.own())
  const id = device?.showroomId ?? null
  const { data: showroom } = useQuery({ ...showroomQueries.detail(id ?? '', useLocale()), enabled: id !== null })
  return showroom?.name ?? null
}
