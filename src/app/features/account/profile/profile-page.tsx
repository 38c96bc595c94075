import { useTranslation } from 'react-i18next'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { useBackground } from '#app/platform/storage/background.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'
import { FormSkeleton } from '#app/ui/feedback/form-skeleton.tsx'
import { TitledSection } from '#app/ui/layout/titled-section.tsx'
import { BackgroundChoice } from '#app/ui/media/background-choice.tsx'
import { ProfileAside } from './profile-aside.tsx'
import { ProfileForm } from './profile-form.tsx'
import styles from './profile-page.module.css'

export function ProfilePage() {
  const { t } = useTranslation('app')
  usePageTitle(t('account.title'))
  const me = useMe()
  const isOnline = useOnline()
  const isSlow = useSlow(!me.data && !me.isError)
  if (!me.data) {
    return (
      <LoadState query={me} isOnline={isOnline} isSlow={isSlow} errorTitle={t('account.fail')} size="section">
        <FormSkeleton />
      </LoadState>
    )
  }
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <PanelErrorBoundary>
          <ProfileForm key={me.data.id} customer={me.data} />
        </PanelErrorBoundary>
        <ProfileAside customer={me.data} />
      </div>
      {/* The photograph of a tablet is its showroom's. */}
      {!isTablet() && <BackgroundSection />}
    </div>
  )
}

function BackgroundSection() {
  const { t } = useTranslation('app')
  const [background, choose] = useBackground()
  return (
    <div className={styles.more}>
      <TitledSection title={t('background.title')} text={t('background.text')}>
        <BackgroundChoice label={t('background.title')} value={background} onChange={choose} />
      </TitledSection>
    </div>
  )
}
