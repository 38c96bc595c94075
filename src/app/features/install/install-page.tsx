import { useTranslation } from 'react-i18next'
import { useHasAccount } from '#app/data/account/account-queries.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { isInstalledApp } from '#app/platform/install/install-state.ts'
import { portalSettings } from '#app/platform/settings/portal-settings.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { StatePage } from '#app/ui/feedback/state-page.tsx'
import { TitledSection } from '#app/ui/layout/titled-section.tsx'
import { InstallOptions } from './install-options.tsx'
import { SignInCode } from './sign-in-code.tsx'
import styles from './install-page.module.css'

/** How to install the app and sign in to it. */
export function InstallPage() {
  const { t } = useTranslation('app')
  const { subject } = useSession()
  const hasAccount = useHasAccount()
  usePageTitle(t('account.app'))
  if (isTablet()) return <StatePage size="section" title={t('account.notHere')} text={t('account.notHereText')} />
  return (
    <div className={styles.sections}>
      <TitledSection title={t('install.title')} text={t('install.text')}>
        <InstallOptions />
      </TitledSection>
      {subject !== null && hasAccount && portalSettings.hasOneTimeCodes && !isInstalledApp() && (
        <TitledSection title={t('install.code.title')} text={t('install.code.text')}>
          <SignInCode customerId={subject} />
        </TitledSection>
      )}
    </div>
  )
}
