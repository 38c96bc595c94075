import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotificationPreferences } from '#app/data/notifications/preference-queries.ts'
import { lazyOptional } from '#app/platform/code-loading/lazy-optional.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { FormSkeleton } from '#app/ui/feedback/form-skeleton.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { TitledSection } from '#app/ui/layout/titled-section.tsx'
import { AppearanceChoices } from './appearance-choices.tsx'
import { NotificationChoices } from './notification-choices.tsx'
import styles from '../account-sections.module.css'

const CalendarSection = lazyOptional(
  'The calendar',
  async () => (await import('./calendar-section.tsx')).CalendarSection,
)

export function PreferencesPage() {
  const { t } = useTranslation('app')
  usePageTitle(t('account.preferences'))
  const preferences = useNotificationPreferences()
  const isOnline = useOnline()
  const isSlow = useSlow(preferences.isPending)
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
          <NotificationChoices />
        </TitledSection>
      )}
      {preferences.data === undefined && (
        <LoadState
          query={preferences}
          isOnline={isOnline}
          isSlow={isSlow}
          errorTitle={t('account.fail')}
          size="section"
        >
          <FormSkeleton fields={2} />
        </LoadState>
      )}
      {/* A showroom's tablet is shared. */}
      {!isTablet() && (
        <Suspense>
          <CalendarSection isShown={!preferences.isPending} />
        </Suspense>
      )}
    </div>
  )
}
