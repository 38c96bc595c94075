import { Link } from '@tanstack/react-router'
import { CalendarSync } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCalendarSubscription } from '#app/data/appointments/calendar-subscription.ts'
import { isOffered } from '#app/platform/query/is-offered.ts'
import { cx } from '#app/ui/styles/class-names.ts'

/** Leads to the preferences, where customers subscribe to a calendar; a chunk of its own, as few do. */
export function CalendarLink({ className }: { className: string | undefined }) {
  const { t } = useTranslation('app')
  const hasCalendar = isOffered(useCalendarSubscription())
  if (hasCalendar === false) return null
  return (
    <p className={className}>
      <Link to="/account/preferences" hash="agenda" className={cx('link', !hasCalendar && 'reserved')} activeProps={{}}>
        <CalendarSync className="i" aria-hidden="true" />
        {t('visits.subscribe')}
      </Link>
    </p>
  )
}
