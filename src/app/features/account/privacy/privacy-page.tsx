import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { LoadState } from '#app/ui/load-state.tsx'
import { FormBones } from '#app/ui/form-bones.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import { ConsentSwitches } from '../components/consent-switches.tsx'
import { DataExport } from '../components/data-export.tsx'
import { Deletion } from '../components/deletion.tsx'
import { EventList } from '../components/event-list.tsx'
import { useOwnAccount } from '../components/use-own-account.ts'
import styles from './sections.module.css'

const LEGAL = ['privacy', 'cookies', 'terms'] as const

/** What happens with the customer's data, and their say in it (F-83). */
export function PrivacyPage() {
  const { t } = useTranslation('app')
  usePageTitle(t('account.privacy'))
  const { account, waiting } = useOwnAccount()
  if (!account) {
    return (
      <LoadState {...waiting} failed={t('account.fail')} size="section">
        <FormBones fields={2} />
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
        <EventList />
      </TitledSection>
      {signIns && (
        <>
          <TitledSection title={t('privacy.export')} text={t('privacy.exportText')}>
            <DataExport customerId={customer.id} />
          </TitledSection>
          <TitledSection title={t('privacy.delete')} text={t('privacy.deleteText')}>
            <Deletion customer={customer} hasPassword={signIns.hasPassword} />
          </TitledSection>
        </>
      )}
      <TitledSection title={t('privacy.legal')}>
        <LegalLinks />
      </TitledSection>
    </div>
  )
}

/** Static pages outside the router (S085); in their own tab, as the logged-out pages open them. */
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
