import { useTranslation } from 'react-i18next'
import { formatEnterpriseNumber } from '#contract/formats/enterprise-number.ts'
import { formatPhone } from '#contract/formats/phone-number.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import type { ProfileFieldsProps } from './customer-type-fields.tsx'
import styles from './profile-screens.module.css'

/** Name, phone and company; a company that a document has confirmed is read-only. */
export function ContactFields({ customer: { profile, companyLock }, idOf, messageOf }: ProfileFieldsProps) {
  const { t } = useTranslation('app')
  const fieldProps = (name: 'firstName' | 'lastName' | 'phone' | 'companyName' | 'enterpriseNumber') => ({
    id: idOf(name),
    name,
    label: t(`profile.${name}`),
    message: messageOf(name),
  })
  return (
    <>
      <TextField {...fieldProps('firstName')} defaultValue={profile?.firstName ?? ''} autoComplete="given-name" />
      <TextField {...fieldProps('lastName')} defaultValue={profile?.lastName ?? ''} autoComplete="family-name" />
      <TextField
        {...fieldProps('phone')}
        type="tel"
        hint={t('profile.phoneHint')}
        defaultValue={formatPhone(profile?.phone ?? '')}
        autoComplete="tel"
      />
      <div className={styles.company}>
        <TextField
          {...fieldProps('companyName')}
          defaultValue={profile?.companyName ?? ''}
          autoComplete="organization"
          readOnly={Boolean(companyLock)}
        />
        <TextField
          {...fieldProps('enterpriseNumber')}
          defaultValue={formatEnterpriseNumber(profile?.enterpriseNumber ?? '')}
          placeholder={t('profile.numberExample')}
          autoComplete="off"
          readOnly={Boolean(companyLock)}
        />
      </div>
    </>
  )
}
