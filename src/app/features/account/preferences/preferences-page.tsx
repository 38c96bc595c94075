import { useTranslation } from 'react-i18next'
import { useCalendarSubscription } from '#app/data/appointments/calendar-subscription.ts'
import { useNotificationPreferences } from '#app/data/notifications/preference-queries.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { FormSkeleton } from '#app/ui/feedback/form-skeleton.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { TitledSection } from '#app/ui/layout/titled-section.tsx'
import { AppearanceChoices } from './appearance-choices.tsx'
import { CalendarSubscription } from './calendar-subscription.tsx'
import { NotificationChoices } from './notification-choices.tsx'
import styles from '../account-sections.module.css'

export function PreferencesPage() {
  const { t } = useTranslation('app')
  usePageTitle(t('account.preferences'))
  const preferences = useNotificationPreferences()
  const calendar = useCalendarSubscription()
  const missing = [preferences, calendar].find(({ data }) => data === undefined)
  const isOnline = useOnline()
  const isSlow = useSlow(missing?.isPending ?? false)
  return (
    <div className={styles.sections}>
      {/* A showroom's tablet keeps its own look. */}
      {!isTablet() && (
        <TitledSection title={t('appearance.title')} text={t('appearance.text')}>
          <AppearanceChoices />
        </TitledSection>
      )}
      {preferences.data && (
        <TitledSection title={t('notify.title')} text={t('notify.intro')}>
          <NotificationChoices preferences={preferences.data} />
        </TitledSection>
      )}
      {/* A showroom's tablet is shared. After the preferences, which would push it down. */}
      {!isTablet() && !preferences.isPending && calendar.data && (
        <TitledSection title={t('calendar.title')} text={t('calendar.text')}>
          <CalendarSubscription fileUrl={calendar.data.fileUrl} />
        </TitledSection>
      )}
      {missing && (
        <LoadState query={missing} isOnline={isOnline} isSlow={isSlow} errorTitle={t('account.fail')} size="section">
          <FormSkeleton fields={2} />
        </LoadState>
      )}
    </div>
  )
}
