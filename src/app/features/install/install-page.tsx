import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { isInstalledApp } from '#app/platform/install/install-choice.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { isTablet } from '#app/platform/storage/is-tablet.ts'
import { StatePage } from '#app/ui/state-page.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import { InstallWays } from '../components/install-ways.tsx'
import { SignInCode } from '../components/sign-in-code.tsx'
import styles from './app-page.module.css'

/** The portal as an app: how it is installed here, and how one gets into it the first time (B28, B29). */
export function AppPage() {
  const { t } = useTranslation('app')
  const { subject } = useSession()
  usePageTitle(t('account.app'))
  // A tablet of a showroom stays what it is.
  if (isTablet()) return <StatePage size="section" title={t('account.notHere')} text={t('account.notHereText')} />
  return (
    <div className={styles.sections}>
      <TitledSection title={t('install.title')} text={t('install.text')}>
        <InstallWays />
      </TitledSection>
      {subject !== null && !isInstalledApp() && (
        <TitledSection title={t('install.code.title')} text={t('install.code.text')}>
          <SignInCode customerId={subject} />
        </TitledSection>
      )}
    </div>
  )
}
