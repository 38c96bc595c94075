import { useLocale } from '#app/platform/i18n/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { readEntry } from '#app/platform/storage/entry-store.ts'
import { entries } from '#app/platform/storage/registry.ts'
import { tabletEntries } from '#app/platform/storage/tablet-entries.ts'
import { tabletQueries } from './tablet-queries.ts'
import { showroomQueries } from '../showrooms/showroom-queries.ts'

/** The name of this tablet's showroom; null until loaded. */
export function useTabletShowroomName(): string | null {
  const { data: device } = useQuery(tabletQueries.own())
  // Known from the pairing until the backend answers, and where it has no calls for tablets.
  const id = device?.showroomId ?? readEntry(entries.showroom)
  const { data: showroom } = useQuery({ ...showroomQueries.detail(id ?? '', useLocale()), enabled: id !== null })
  return showroom?.name ?? readEntry(tabletEntries.showroomName)
}
