import { useTranslation } from 'react-i18next'
import { LOCALES } from '#contract/configuration/locales.ts'
import { CUSTOMER_TYPES } from '#contract/customers/vocabulary.ts'
import { withUnknown } from '#contract/formats/open-word.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { chooseLocale } from '#app/platform/notify/choose-locale.ts'
import { SegmentedControl } from '#app/ui/forms/segmented-control.tsx'
import styles from './profile-screens.module.css'

export interface ProfileFieldsProps {
  customer: Customer
  idOf: (name: string) => string
  messageOf: (name: string) => string | undefined
}

/** Language, and private or professional. */
export function CustomerTypeFields({ customer: { profile }, idOf, messageOf }: ProfileFieldsProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  return (
    <div className={styles.segments}>
      <SegmentedControl
        id={idOf('language')}
        name="language"
        visible
        label={t('profile.language')}
        message={messageOf('language')}
        defaultValue={profile?.language ?? locale}
        options={LOCALES.map((value) => ({ value, label: t(`common:nav.${value}`), lang: value }))}
        // Switches immediately, so that the page shows the choice.
        onChange={(value) => void chooseLocale(value)}
      />
      <SegmentedControl
        id={idOf('customerType')}
        name="customerType"
        visible
        label={t('profile.customerType')}
        message={messageOf('customerType')}
        defaultValue={profile?.customerType ?? 'PRIVATE'}
        options={withUnknown(CUSTOMER_TYPES, [profile?.customerType]).map((value) => ({
          value,
          label: t(`profile.${value}`, { defaultValue: value }),
        }))}
      />
    </div>
  )
}
