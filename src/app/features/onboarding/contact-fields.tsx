import { useTranslation } from 'react-i18next'
import { formatEnterpriseNumber } from '#contract/rules/enterprise-number.ts'
import { formatPhone } from '#contract/rules/phone.ts'
import { TextField } from '#app/ui/field.tsx'
import type { FieldsProps } from './kind-fields.tsx'
import styles from './profile-screens.module.css'

/** Whom the showroom expects; of a professional, whose company, unless a document has settled that (E26). */
export function ContactFields({ customer: { profile, companyLock }, idOf, messageOf }: FieldsProps) {
  const { t } = useTranslation('app')
  const wired = (name: 'firstName' | 'lastName' | 'phone' | 'companyName' | 'enterpriseNumber') => ({
    id: idOf(name),
    name,
    label: t(`profile.${name}`),
    message: messageOf(name),
  })
  return (
    <>
      <TextField {...wired('firstName')} defaultValue={profile?.firstName ?? ''} autoComplete="given-name" />
      <TextField {...wired('lastName')} defaultValue={profile?.lastName ?? ''} autoComplete="family-name" />
      <TextField
        {...wired('phone')}
        type="tel"
        hint={t('profile.phoneHint')}
        defaultValue={formatPhone(profile?.phone ?? '')}
        autoComplete="tel"
      />
      <div className={styles.company}>
        <TextField
          {...wired('companyName')}
          defaultValue={profile?.companyName ?? ''}
          autoComplete="organization"
          readOnly={Boolean(companyLock)}
        />
        <TextField
          {...wired('enterpriseNumber')}
          defaultValue={formatEnterpriseNumber(profile?.enterpriseNumber ?? '')}
          placeholder={t('profile.numberExample')}
          autoComplete="off"
          readOnly={Boolean(companyLock)}
        />
      </div>
    </>
  )
}
