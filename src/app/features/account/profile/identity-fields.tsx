import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LOCALES } from '#contract/configuration/locales.ts'
import { CUSTOMER_TYPES } from '#contract/customers/vocabulary.ts'
import { withUnknown } from '#contract/formats/open-word.ts'
import { formatPhone } from '#contract/formats/phone-number.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { useHasAccount } from '#app/data/account/account-queries.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { chooseLocale } from '#app/platform/notify/choose-locale.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import { SegmentedControl } from '#app/ui/forms/segmented-control.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import styles from './field-grid.module.css'

/** Props of each group of profile fields. */
export interface FieldsProps {
  customer: Customer
  idOf: (name: string) => string
  messageOf: (name: string) => string | undefined
}

/** Fields of both customer types. */
export function IdentityFields({ customer: { profile, emailAddress }, idOf, messageOf }: FieldsProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const hasAccount = useHasAccount()
  const field = (name: 'firstName' | 'lastName', autoComplete: string) => (
    <TextField
      id={idOf(name)}
      name={name}
      label={t(`profile.${name}`)}
      message={messageOf(name)}
      defaultValue={profile?.[name] ?? ''}
      autoComplete={autoComplete}
    />
  )
  return (
    <>
      <SegmentedControl
        id={idOf('customerType')}
        name="customerType"
        label={t('profile.customerType')}
        message={messageOf('customerType')}
        defaultValue={profile?.customerType ?? 'PRIVATE'}
        options={withUnknown(CUSTOMER_TYPES, [profile?.customerType]).map((value) => ({
          value,
          label: t(`profile.${value}`, { defaultValue: value }),
        }))}
      />
      <div className={styles.columns}>
        {field('firstName', 'given-name')}
        {field('lastName', 'family-name')}
        <div className={styles.email}>
          <TextField label={t('profile.email')} value={emailAddress ?? ''} title={emailAddress ?? undefined} readOnly />
          {hasAccount !== false && (
            <p className={cx('t-s t-soft', !hasAccount && 'reserved')}>
              <Link to="/account/security">{t('profile.emailHint')}</Link>
            </p>
          )}
        </div>
        <TextField
          id={idOf('phone')}
          name="phone"
          type="tel"
          label={t('profile.phone')}
          optional={t('common:form.optional')}
          hint={t('profile.phoneHint')}
          message={messageOf('phone')}
          defaultValue={formatPhone(profile?.phone ?? '')}
          autoComplete="tel"
        />
      </div>
      <SegmentedControl
        id={idOf('language')}
        name="language"
        visible
        label={t('profile.language')}
        message={messageOf('language')}
        defaultValue={profile?.language ?? locale}
        options={LOCALES.map((value) => ({ value, label: t(`common:nav.${value}`), lang: value }))}
        // Applied at once, before saving.
        onChange={(value) => void chooseLocale(value)}
      />
    </>
  )
}
