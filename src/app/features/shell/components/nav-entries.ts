import { CalendarDays, House, LayoutList, UserRound } from 'lucide-react'

/** Pages of the main menu; an entry appears once its page exists. */
export const NAV_ENTRIES = [
  { to: '/', text: 'nav.start', icon: House, exact: true },
  { to: '/projects', text: 'nav.projects', icon: LayoutList, exact: false },
  { to: '/appointments', text: 'nav.appointments', icon: CalendarDays, exact: false },
  { to: '/account', text: 'nav.account', icon: UserRound, exact: false },
] as const
