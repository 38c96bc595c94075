import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { LoadState } from '#app/ui/load-state.tsx'
import { PanelErrorBoundary } from '#app/ui/panel-error-boundary.tsx'
import { FormBones } from '#app/ui/form-bones.tsx'
import { StatePage } from '#app/ui/state-page.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import { EmailForm } from '../components/email-form.tsx'
import { PasswordForm } from '../components/password-form.tsx'
import { SessionList } from '../components/session-list.tsx'
import { SignInList } from '../components/sign-in-list.tsx'
import { useOwnAccount } from '../components/use-own-account.ts'
import styles from './sections.module.css'

/** How the customer gets in, and where they are in (E18–E21). */
export function SecurityPage() {
  const { t } = useTranslation('app')
  usePageTitle(t('account.security'))
  const { account, waiting } = useOwnAccount()
  if (!account) {
    return (
      <LoadState {...waiting} failed={t('account.fail')} size="section">
        <FormBones fields={4} />
      </LoadState>
    )
  }
  const { customer, signIns } = account
  if (!signIns) return <StatePage size="section" title={t('account.notHere')} text={t('account.notHereText')} />
  return (
    <div className={styles.sections}>
      <TitledSection title={t('security.password')} text={t('security.passwordText')}>
        <PasswordForm customer={customer} hasPassword={signIns.hasPassword} />
      </TitledSection>
      <TitledSection title={t('security.email')} text={t('security.emailText')}>
        <EmailForm customer={customer} hasPassword={signIns.hasPassword} />
      </TitledSection>
      <TitledSection title={t('security.sessions')} text={t('security.sessionsText')}>
        <PanelErrorBoundary>
          <SessionList customerId={customer.id} />
        </PanelErrorBoundary>
      </TitledSection>
      <TitledSection title={t('security.signIns')} text={t('security.signInsText')}>
        <SignInList customerId={customer.id} signIns={signIns} />
      </TitledSection>
    </div>
  )
}
