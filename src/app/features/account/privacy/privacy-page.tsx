import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { FormSkeleton } from '#app/ui/feedback/form-skeleton.tsx'
import { TitledSection } from '#app/ui/layout/titled-section.tsx'
import { ConsentSwitches } from './consent-switches.tsx'
import { DataExport } from './data-export.tsx'
import { AccountDeletion } from './account-deletion.tsx'
import { AnalyticsEventList } from './analytics-event-list.tsx'
import { useAccount } from '../use-account.ts'
import styles from '../account-sections.module.css'

const LEGAL = ['privacy', 'cookies', 'terms'] as const

export function PrivacyPage() {
  const { t } = useTranslation('app')
  usePageTitle(t('account.privacy'))
  const { account, loading } = useAccount()
  if (!account) {
    return (
      <LoadState {...loading} errorTitle={t('account.fail')} size="section">
        <FormSkeleton fields={2} />
      </LoadState>
    )
  }
  const { customer, signIns } = account
  return (
    <div className={styles.sections}>
      <TitledSection title={t('privacy.consents')} text={t('privacy.consentsText')}>
        <ConsentSwitches customer={customer} />
      </TitledSection>
      <TitledSection title={t('events.title')} text={t('events.intro')}>
        <AnalyticsEventList />
      </TitledSection>
      {signIns && (
        <>
          {/* A file would stay on the showroom's tablet. */}
          {!isTablet() && (
            <TitledSection title={t('privacy.export')} text={t('privacy.exportText')}>
              <DataExport customerId={customer.id} />
            </TitledSection>
          )}
          <TitledSection title={t('privacy.delete')} text={t('privacy.deleteText')}>
            <AccountDeletion customer={customer} hasPassword={signIns.hasPassword} />
          </TitledSection>
        </>
      )}
      <TitledSection title={t('privacy.legal')}>
        <LegalLinks />
      </TitledSection>
    </div>
  )
}

/** Static pages outside the router, opened in a new tab. */
function LegalLinks() {
  const { t } = useTranslation('app')
  const locale = useLocale()
  return (
    <ul className={styles.links}>
      {LEGAL.map((page) => (
        <li key={page}>
          <a className="link" href={`/legal/${page}.${locale}.html`} target="_blank" rel="noopener">
            {t(`common:legal.${page}`)}
          </a>
        </li>
      ))}
    </ul>
  )
}
