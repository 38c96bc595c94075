import { useTranslation } from 'react-i18next'
import { isLocale, LOCALES } from '#contract/constants/locales.ts'
import { CUSTOMER_TYPES } from '#contract/constants/vocabularies.ts'
import type { Customer } from '#contract/schemas/customer.ts'
import { switchLocale, useLocale } from '#app/platform/i18n/locale.ts'
import { Segment } from '#app/ui/segment.tsx'
import styles from './profile-screens.module.css'

/** What the fields of the profile are given. */
export interface FieldsProps {
  customer: Customer
  idOf: (name: string) => string
  messageOf: (name: string) => string | undefined
}

/** In which language, and building for oneself or for a living. */
export function KindFields({ customer: { profile }, idOf, messageOf }: FieldsProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  return (
    <div className={styles.kinds}>
      <Segment
        id={idOf('language')}
        name="language"
        visible
        label={t('profile.language')}
        message={messageOf('language')}
        defaultValue={profile?.language ?? locale}
        options={LOCALES.map((value) => ({ value, label: t(`common:nav.${value}`), lang: value }))}
        // At once: the page itself is the answer.
        onChange={({ currentTarget: { value } }) => isLocale(value) && void switchLocale(value)}
      />
      <Segment
        id={idOf('customerType')}
        name="customerType"
        visible
        label={t('profile.customerType')}
        message={messageOf('customerType')}
        defaultValue={profile?.customerType ?? 'PRIVATE'}
        options={CUSTOMER_TYPES.map((value) => ({ value, label: t(`profile.${value}`) }))}
      />
    </div>
  )
}
