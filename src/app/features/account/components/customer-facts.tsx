import { useTranslation } from 'react-i18next'
import type { Customer } from '#contract/schemas/customer.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import styles from './customer-facts.module.css'

/** Enough of the number to tell it over the phone. */
const NUMBER_LENGTH = 8

/** Name, address of mail and number of the customer. */
export function CustomerFacts({ customer }: { customer: Customer }) {
  const { t } = useTranslation('app')
  const { profile, emailAddress, id } = customer
  const name = [profile?.firstName, profile?.lastName].filter(Boolean).join(' ')
  return (
    <div className={styles.facts}>
      <h2 className="t-section" id="account-you">
        {t('account.you')}
      </h2>
      <div className={styles.who}>
        <Avatar name={name || emailAddress} tone="ink" large />
        <p className={styles.name}>
          <b className="t-row">{name || emailAddress}</b>
          {profile?.companyName && <span className="t-soft">{profile.companyName}</span>}
        </p>
      </div>
      <dl>
        <div>
          <dt>{t('account.email')}</dt>
          <dd>{emailAddress}</dd>
        </div>
        <div>
          <dt>{t('account.number')}</dt>
          <dd className="num" title={id}>
            {id.slice(0, NUMBER_LENGTH)}
          </dd>
        </div>
      </dl>
    </div>
  )
}
