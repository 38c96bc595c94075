import { CalendarDays, CircleQuestionMark, Heart, House, Images, LayoutList, UserRound } from 'lucide-react'
import { useHasInspiration } from '#app/data/inspiration/inspiration-queries.ts'

const ENTRIES = [
  { to: '/', text: 'nav.start', icon: House, exact: true },
  { to: '/projects', text: 'nav.projects', icon: LayoutList, exact: false },
  { to: '/inspiration', text: 'nav.inspiration', icon: Images, exact: false },
  { to: '/appointments', text: 'nav.appointments', icon: CalendarDays, exact: false },
  { to: '/favourites', text: 'nav.favourites', icon: Heart, exact: false },
  { to: '/account', text: 'nav.account', icon: UserRound, exact: false },
  { to: '/help', text: 'common:nav.help', icon: CircleQuestionMark, exact: false },
] as const

/** Entries that need the backend's inspiration. */
const INSPIRATION: readonly string[] = ['/inspiration', '/favourites']

/** Entries of the main menu, without those that the backend does not support; `reserved` until that is known. */
export function useNavEntries() {
  const hasInspiration = useHasInspiration()
  return ENTRIES.filter(({ to }) => !INSPIRATION.includes(to) || hasInspiration !== false).map((entry) => ({
    ...entry,
    className: INSPIRATION.includes(entry.to) && !hasInspiration ? 'reserved' : undefined,
  }))
}
