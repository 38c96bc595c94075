import { useTranslation } from 'react-i18next'
import { BUILD_PHASES } from '#contract/constants/vocabularies.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import type { FieldsProps } from './who-fields.tsx'

/** What a private customer is asked beside who they are. */
export function PlanFields({ customer: { profile }, idOf, messageOf }: FieldsProps) {
  const { t } = useTranslation('app')
  return (
    <SelectField
      id={idOf('buildPhase')}
      name="buildPhase"
      label={t('profile.buildPhase')}
      optional={t('common:form.optional')}
      message={messageOf('buildPhase')}
      none={t('profile.unchosen')}
      defaultValue={profile?.buildPhase ?? ''}
      options={BUILD_PHASES.map((value) => ({ value, label: t(`phase.${value}`) }))}
    />
  )
}
