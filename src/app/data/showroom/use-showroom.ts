import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { showroomQueries } from './showroom-queries.ts'

/** One showroom, its texts in the language of the page: the backend says them, so a switch asks for them anew (B19). */
export function useShowroom(id: string) {
  const locale = useLocale()
  const read = useQuery(showroomQueries.detail(id))
  const asked = useRef(locale)
  const { refetch } = read
  useEffect(() => {
    if (asked.current === locale) return
    asked.current = locale
    void refetch()
  }, [locale, refetch])
  return read
}
