import { useTranslation } from 'react-i18next'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { LoadState } from '#app/ui/load-state.tsx'
import { PanelErrorBoundary } from '#app/ui/panel-error-boundary.tsx'
import { FormBones } from '#app/ui/form-bones.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import { BackgroundChoice } from '../components/background-choice.tsx'
import { ProfileAside } from '../components/profile-aside.tsx'
import { ProfileForm } from '../components/profile-form.tsx'
import styles from './profile-page.module.css'

/** Who the customer is, for themselves to keep right (S023). */
export function ProfilePage() {
  const { t } = useTranslation('app')
  usePageTitle(t('account.title'))
  const me = useMe()
  const online = useOnline()
  const slow = useSlow(!me.data && !me.isError)
  if (!me.data) {
    return (
      <LoadState read={me} online={online} slow={slow} failed={t('account.fail')} size="section">
        <FormBones />
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
      <div className={styles.more}>
        <TitledSection title={t('background.title')} text={t('background.text')}>
          <BackgroundChoice />
        </TitledSection>
      </div>
    </div>
  )
}
