import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/schemas/project.ts'
import { fieldValue } from '#app/platform/i18n/format-edit.ts'
import { formatNearDay } from '#app/platform/i18n/format-near-day.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/button.tsx'
import { Fact } from '#app/ui/fact.tsx'
import styles from './facts-cell.module.css'
import rows from '#app/ui/rows.module.css'

interface FactsCellProps {
  project: Project
  onEdit: ((field: 'type' | 'style') => void) | undefined
}

/** Type, style, state and dates; type and style are changed right here. */
export function FactsCell({ project, onEdit }: FactsCellProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { createdAt, updatedAt, status } = project
  return (
    <div className={rows.stack}>
      <h2 className="t-section">{t('page.facts')}</h2>
      <dl className={styles.facts}>
        <Fact term={t('brick.type')}>
          <Choice field="type" project={project} onEdit={onEdit} />
        </Fact>
        <Fact term={t('brick.style')}>
          <Choice field="style" project={project} onEdit={onEdit} />
        </Fact>
        <Fact term={t('page.state')}>{t(`page.${status}`)}</Fact>
        {createdAt && <Fact term={t('page.created')}>{formatNearDay(createdAt, t, locale)}</Fact>}
        {updatedAt && <Fact term={t('page.updated')}>{formatNearDay(updatedAt, t, locale)}</Fact>}
      </dl>
    </div>
  )
}

function Choice({ field, project, onEdit }: { field: 'type' | 'style' } & FactsCellProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const words = fieldValue(project, field, t, locale)
  const chosen = (project[field] ?? 'OTHER') !== 'OTHER'
  if (!chosen && onEdit) {
    return (
      <button type="button" className={`link ${styles.choose}`} onClick={() => onEdit(field)}>
        {t(`choose.${field}`)}
      </button>
    )
  }
  if (!chosen) return <span className="t-soft">{words}</span>
  return (
    <span className={styles.chosen}>
      {words}
      {onEdit && (
        <Button
          variant="quiet"
          icon
          aria-label={field === 'type' ? t('page.editType') : t('page.editStyle')}
          onClick={() => onEdit(field)}
        >
          <Pencil className="i" aria-hidden="true" />
        </Button>
      )}
    </span>
  )
}
