import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ContactRole } from '#contract/constants/vocabularies.ts'
import { canArchiveProject, canDescribeProject } from '#contract/rules/capabilities.ts'
import { changedFields } from '#contract/rules/project-edit.ts'
import type { Project } from '#contract/schemas/project.ts'
import type { ProjectPatch } from '#contract/schemas/project-write.ts'
import type { ProjectChange } from '#contract/schemas/project-history.ts'
import { fieldName, fieldValue } from '#app/platform/i18n/format-edit.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { formatNearDay } from '#app/platform/i18n/format-near-day.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/button.tsx'
import { restoration } from './history-restore.ts'
import rows from '#app/ui/rows.module.css'
import { useSaveProject } from './use-save-project.ts'

/** From what was to what is. */
const ARROW = ' → '

interface HistoryRowProps {
  change: ProjectChange
  project: Project
  role: ContactRole | null
}

/** One change in words, and the way back to what was there before. */
export function HistoryRow({ change, project, role }: HistoryRowProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { save, busy, failure } = useSaveProject(project)
  const back = mayRestore(change, project, role) ? restoration(change) : null
  const what = change.field === 'created' || change.field === 'contacts' ? null : change
  const day = formatNearDay(change.at, t, locale)
  const who = change.by?.name ?? t('history.somebody')
  return (
    <li className={rows.item}>
      <span className={rows.body}>
        <b>{what ? fieldName(what.field, t) : eventWords(change, t)}</b>
        {what && (
          <span className="t-soft">
            <s>{valueWords(project, what.field, what.before)}</s>
            {ARROW}
            {valueWords(project, what.field, what.after)}
          </span>
        )}
        <span className="t-s t-soft num">{t('history.when', { who, day, time: formatTime(change.at, locale) })}</span>
        {failure && (
          <span className="t-s" role="alert">
            {failure}
          </span>
        )}
      </span>
      {back && what && (
        <Button
          variant="quiet"
          busy={busy}
          aria-label={t('history.restoreField', { field: fieldName(what.field, t) })}
          onClick={() => save(back)}
        >
          {t('history.restore')}
        </Button>
      )}
    </li>
  )

  function valueWords(of: Project, field: keyof ProjectPatch, value: unknown): string {
    const then = { ...of, [field]: value ?? (field === 'productCategories' ? [] : null) }
    return fieldValue(then, field, t, locale) || t('history.nothing')
  }
}

/** The status is the owner's, everything else whose it is to describe the project; what is so already needs no way back. */
function mayRestore(change: ProjectChange, project: Project, role: ContactRole | null): boolean {
  const may = change.field === 'status' ? canArchiveProject(role) : canDescribeProject(role)
  const back = restoration(change)
  return may.ok && back !== null && Object.keys(changedFields(project, back)).length > 0
}

/** A project begun, or somebody put on it, given another role, taken off it. */
function eventWords(change: ProjectChange, t: TFunction<'app'>): string {
  if (change.field !== 'contacts') return t('history.created')
  const name = change.person?.name ?? change.person?.emailAddress ?? t('history.somebody')
  if (change.after === null) return t('history.left', { name })
  return t(change.before === null ? 'history.joined' : 'history.role', { name, role: t(`role.${change.after}`) })
}
