import { useLocale } from '#app/platform/i18n/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { readEntry } from '#app/platform/storage/entry-store.ts'
import { entries } from '#app/platform/storage/registry.ts'
import { tabletQueries } from './tablet-queries.ts'
import { showroomQueries } from '../showrooms/showroom-queries.ts'

/** The name of this tablet's showroom; null until loaded. */
export function useTabletShowroomName(): string | null {
  const { data: device } = useQuery(tabletQueries.own())
  // Where the backend has no calls for tablets, the showroom is stored here.
  const id = device === null ? readEntry(entries.showroom) : (device?.showroomId ?? null)
  const { data: showroom } = useQuery({ ...showroomQueries.detail(id ?? '', useLocale()), enabled: id !== null })
  return showroom?.name ?? readEntry(entries.showroomName)
}
