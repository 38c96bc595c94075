import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isLocale, LOCALES } from '#contract/constants/locales.ts'
import { CUSTOMER_TYPES } from '#contract/constants/vocabularies.ts'
import { formatPhone } from '#contract/rules/phone.ts'
import type { Customer } from '#contract/schemas/customer.ts'
import { switchLocale, useLocale } from '#app/platform/i18n/locale.ts'
import { TextField } from '#app/ui/field.tsx'
import { Segment } from '#app/ui/segment.tsx'
import styles from './fields.module.css'

/** What the groups of fields of the profile are given. */
export interface FieldsProps {
  customer: Customer
  idOf: (name: string) => string
  messageOf: (name: string) => string | undefined
}

/** Who somebody is, however they build. */
export function WhoFields({ customer: { profile, emailAddress }, idOf, messageOf }: FieldsProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
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
      <Segment
        id={idOf('customerType')}
        name="customerType"
        label={t('profile.customerType')}
        message={messageOf('customerType')}
        defaultValue={profile?.customerType ?? 'PRIVATE'}
        options={CUSTOMER_TYPES.map((value) => ({ value, label: t(`profile.${value}`) }))}
      />
      <div className={styles.two}>
        {field('firstName', 'given-name')}
        {field('lastName', 'family-name')}
        <div className={styles.email}>
          <TextField label={t('profile.email')} value={emailAddress} title={emailAddress} readOnly />
          <p className="t-s t-soft">
            <Link to="/account/security">{t('profile.emailHint')}</Link>
          </p>
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
    </>
  )
}
