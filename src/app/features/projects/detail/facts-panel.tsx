import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects/schema.ts'
import { fieldValue } from '#app/platform/i18n/format-edit.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { formatRelativeDay } from '#app/platform/i18n/format-relative-day.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { DescriptionItem } from '#app/ui/layout/description-item.tsx'
import styles from './facts-panel.module.css'
import rows from '#app/ui/layout/list-rows.module.css'

interface FactsPanelProps {
  project: Project
  onEdit: ((field: 'type' | 'style') => void) | undefined
}

/** Type, style, state and dates; type and style can be edited here. */
export function FactsPanel({ project, onEdit }: FactsPanelProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { createdAt, updatedAt, status } = project
  return (
    <div className={rows.stack}>
      <h2 className="t-section">{t('page.facts')}</h2>
      <dl className={styles.facts}>
        <DescriptionItem term={t('brick.type')}>
          <EditableFact field="type" project={project} onEdit={onEdit} />
        </DescriptionItem>
        <DescriptionItem term={t('brick.style')}>
          <EditableFact field="style" project={project} onEdit={onEdit} />
        </DescriptionItem>
        <DescriptionItem term={t('page.state')}>{t(`page.${status}`, { defaultValue: status })}</DescriptionItem>
        {createdAt && (
          <DescriptionItem term={t('page.created')}>
            {sentenceCase(formatRelativeDay(createdAt, t, locale))}
          </DescriptionItem>
        )}
        {updatedAt && (
          <DescriptionItem term={t('page.updated')}>
            {sentenceCase(formatRelativeDay(updatedAt, t, locale))}
          </DescriptionItem>
        )}
      </dl>
    </div>
  )
}

function EditableFact({ field, project, onEdit }: { field: 'type' | 'style' } & FactsPanelProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const text = fieldValue(project, field, t, locale)
  const isChosen = (project[field] ?? 'OTHER') !== 'OTHER'
  if (!onEdit) return <span className={isChosen ? undefined : 't-soft'}>{text}</span>
  const editLabel = field === 'type' ? t('page.editType') : t('page.editStyle')
  return (
    <span className={isChosen ? styles.value : undefined}>
      {isChosen && <span>{text}</span>}
      {/* One button, which stays while its dialog chooses the value. */}
      <button
        type="button"
        className={isChosen ? buttonClass({ variant: 'quiet', icon: true }) : `link ${styles.add}`}
        aria-label={isChosen ? editLabel : undefined}
        onClick={() => onEdit(field)}
      >
        {isChosen ? <Pencil className="i" aria-hidden="true" /> : <span>{t(`choose.${field}`)}</span>}
      </button>
    </span>
  )
}
