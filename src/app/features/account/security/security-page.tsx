import { useTranslation } from 'react-i18next'
import { formatList } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { portalSettings } from '#app/platform/settings/portal-settings.ts'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'
import { FormSkeleton } from '#app/ui/feedback/form-skeleton.tsx'
import { StatePage } from '#app/ui/feedback/state-page.tsx'
import { TitledSection } from '#app/ui/layout/titled-section.tsx'
import { EmailForm } from './email-form.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SecurityEventSection } from './security-event-list.tsx'
import { SessionList } from './session-list.tsx'
import { PROVIDER_NAMES, SignInMethods } from './sign-in-methods.tsx'
import { useAccount } from '../use-account.ts'
import styles from '../account-sections.module.css'

export function SecurityPage() {
  const { t } = useTranslation('app')
  usePageTitle(t('account.security'))
  const locale = useLocale()
  const { account, loading } = useAccount()
  if (!account) {
    return (
      <LoadState {...loading} errorTitle={t('account.fail')} size="section">
        <FormSkeleton fields={4} />
      </LoadState>
    )
  }
  const { customer, signIns } = account
  if (!signIns) return <StatePage size="section" title={t('account.notHere')} text={t('account.notHereText')} />
  const providers = portalSettings.signIn.map(({ provider }) => PROVIDER_NAMES[provider])
  const signInsText =
    providers.length > 0
      ? t('security.signInsText', { providers: formatList(providers, locale) })
      : t('security.signInsOnly')
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
      <TitledSection title={t('security.signIns')} text={signInsText}>
        <SignInMethods customerId={customer.id} signIns={signIns} />
      </TitledSection>
      {portalSettings.hasPasskeys && (
        <>
          <PasskeySection customerId={customer.id} hasPassword={signIns.hasPassword} />
          <SecondFactorSection customerId={customer.id} hasPassword={signIns.hasPassword} />
        </>
      )}
      <SecurityEventSection customerId={customer.id} />
    </div>
  )
}
