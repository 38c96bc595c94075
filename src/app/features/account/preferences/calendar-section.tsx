import { useTranslation } from 'react-i18next'
import { useCalendarSubscription } from '#app/data/appointments/calendar-subscription.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { FormSkeleton } from '#app/ui/feedback/form-skeleton.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { TitledSection } from '#app/ui/layout/titled-section.tsx'
import { CalendarSubscription } from './calendar-subscription.tsx'

/** The customer's calendar, if the backend has one; read at once, and shown when what stands above it is. */
export function CalendarSection({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation('app')
  const calendar = useCalendarSubscription()
  const isOnline = useOnline()
  const isSlow = useSlow(calendar.isPending)
  if (!isShown || calendar.data === null) return null
  if (calendar.data === undefined) {
    return (
      <LoadState query={calendar} isOnline={isOnline} isSlow={isSlow} errorTitle={t('account.fail')} size="section">
        <FormSkeleton fields={1} />
      </LoadState>
    )
  }
  return (
    <TitledSection title={t('calendar.title')} text={t('calendar.text')}>
      <CalendarSubscription fileUrl={calendar.data.fileUrl} />
    </TitledSection>
  )
}
