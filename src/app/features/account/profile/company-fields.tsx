import { useTranslation } from 'react-i18next'
import { PROFESSIONS } from '#contract/customers/vocabulary.ts'
import { withUnknown } from '#contract/formats/open-word.ts'
import { formatEnterpriseNumber } from '#contract/formats/enterprise-number.ts'
import { formatDay } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { LockKeyhole } from 'lucide-react'
import styles from './field-grid.module.css'
import type { FieldsProps } from './identity-fields.tsx'

/** Fields of a professional customer; read-only once a document uses them. */
export function CompanyFields({ customer: { profile, companyLock }, idOf, messageOf }: FieldsProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const field = (name: 'companyName' | 'enterpriseNumber' | 'vatNumber', value: string, autoComplete = 'off') => (
    <TextField
      id={idOf(name)}
      name={name}
      label={t(`profile.${name}`)}
      optional={name === 'vatNumber' ? t('common:form.optional') : undefined}
      placeholder={name === 'companyName' ? undefined : t('profile.numberExample')}
      message={messageOf(name)}
      defaultValue={value}
      readOnly={Boolean(companyLock)}
      autoComplete={autoComplete}
    />
  )
  return (
    <>
      {companyLock && (
        <Note boxed icon={LockKeyhole}>
          {t('profile.locked', { document: companyLock.document, day: formatDay(companyLock.at, locale) })}
        </Note>
      )}
      <div className={styles.columns}>
        {field('companyName', profile?.companyName ?? '', 'organization')}
        {field('enterpriseNumber', formatEnterpriseNumber(profile?.enterpriseNumber ?? ''))}
        <SelectField
          id={idOf('profession')}
          name="profession"
          label={t('profile.profession')}
          optional={t('common:form.optional')}
          message={messageOf('profession')}
          none={t('profile.unchosen')}
          defaultValue={profile?.profession ?? ''}
          options={withUnknown(PROFESSIONS, [profile?.profession]).map((value) => ({
            value,
            label: t(`profession.${value}`, { defaultValue: value }),
          }))}
        />
        {field('vatNumber', formatEnterpriseNumber(profile?.vatNumber ?? ''))}
      </div>
    </>
  )
}
