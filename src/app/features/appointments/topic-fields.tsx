import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PRODUCT_CATEGORIES } from '#contract/projects/vocabulary.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { projectQueries } from '#app/data/projects/project-queries.ts'
import { projectName, sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { CheckRow } from '#app/ui/forms/check-row.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import styles from './booking-form.module.css'

/** Both fields are optional. */
export function TopicFields({ projectId }: { projectId: string | undefined }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const contactId = useMe().data?.contact.id
  const projects = useQuery({ ...projectQueries.list(contactId ?? ''), enabled: contactId !== undefined })
  const active = (projects.data?.items ?? []).filter(({ status }) => status === 'ACTIVE')
  return (
    <>
      <fieldset className={styles.topics}>
        <legend className={styles.legend}>
          {t('book.topics')} <span className="t-soft">{t('common:form.optional')}</span>
        </legend>
        {PRODUCT_CATEGORIES.map((category) => (
          <CheckRow
            key={category}
            type="checkbox"
            name="topics"
            value={category}
            label={sentenceCase(t(`product.${category}`))}
          />
        ))}
      </fieldset>
      {active.length > 0 && (
        <SelectField
          name="projectId"
          label={t('visits.project')}
          optional={t('common:form.optional')}
          none={t('book.noProject')}
          defaultValue={active.some(({ id }) => id === projectId) ? projectId : ''}
          options={active.map((project) => ({ value: project.id, label: projectName(project, t, locale) }))}
        />
      )}
    </>
  )
}
