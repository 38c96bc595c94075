import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ContactRole } from '#contract/projects/vocabulary.ts'
import { canArchiveProject, canEditProject } from '#contract/projects/capabilities.ts'
import { changedFields, copyOfProject, type PatchField } from '#contract/projects/merge-patch.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { ProjectPatch } from '#contract/projects/write-schema.ts'
import type { ProjectChange } from '#contract/projects/history-schema.ts'
import { useReplaceProject } from '#app/data/projects/mutations/project-mutations.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { fieldName, fieldValue } from '#app/platform/i18n/format-edit.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { formatRelativeDay } from '#app/platform/i18n/format-relative-day.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { keepFocus } from '#app/platform/navigation/focus-neighbour.ts'
import { focusRow } from '#app/platform/navigation/focus-row.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import rows from '#app/ui/layout/list-rows.module.css'
import { useSaveProject } from '../use-save-project.ts'

/** Between the old and the new value. */
const ARROW = ' → '

interface HistoryRowProps {
  change: ProjectChange
  project: Project
  /** The project right after this change, where it can be restored. */
  version: Project | null
  role: ContactRole | null
}

/** One change, with buttons that restore the previous value and the whole project of that time. */
export function HistoryRow({ change, project, version, role }: HistoryRowProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { save, busy, failure } = useSaveProject(project)
  const versionAction = useAction(useReplaceProject(project.id), () => notify(t('history.versionRestored')))
  const restoringPatch = canRestore(change, project, role) ? restorePatch(change) : null
  const fieldChange = change.field === 'created' || change.field === 'contacts' ? null : change
  const day = formatRelativeDay(change.at, t, locale)
  const time = formatTime(change.at, locale)
  const who = change.by?.name ?? t('history.somebody')
  const errorText = failure ?? versionAction.failure
  const valueText = (field: PatchField, value: unknown) =>
    fieldValue(withValue(project, field, value), field, t, locale) || t('history.nothing')
  return (
    // A restored version adds rows, so that this one may no longer be among the latest ones.
    <li ref={keepFocus} className={cx(rows.item, rows.wrapping)} tabIndex={-1}>
      <span className={rows.body}>
        <b>{fieldChange ? fieldName(fieldChange.field, t) : eventText(change, t)}</b>
        {fieldChange && (
          <span className="t-soft">
            <s>{valueText(fieldChange.field, fieldChange.before)}</s>
            {ARROW}
            {valueText(fieldChange.field, fieldChange.after)}
          </span>
        )}
        <span className="t-s t-soft num">{t('history.when', { who, day, time })}</span>
        {errorText && (
          <span className="t-s" role="alert">
            {errorText}
          </span>
        )}
      </span>
      {restoringPatch && fieldChange && (
        <Button
          ref={focusRow}
          variant="quiet"
          busy={busy}
          aria-label={t('history.restoreField', { field: fieldName(fieldChange.field, t) })}
          onClick={() => save(restoringPatch)}
        >
          {t('history.restore')}
        </Button>
      )}
      {version && (
        <Button
          ref={focusRow}
          variant="quiet"
          busy={versionAction.busy}
          aria-label={t('history.restoreVersionOf', { day, time })}
          onClick={() => versionAction.run({ base: project, fields: copyOfProject(version, version.name ?? '') })}
        >
          {t('history.restoreVersion')}
        </Button>
      )}
    </li>
  )
}

/** The project with another value of a field; null empties the field. */
export function withValue(project: Project, field: PatchField, value: unknown): Project {
  return { ...project, [field]: value ?? (field === 'productCategories' ? [] : null) }
}

/** True when the member may change the field and it no longer has the previous value. */
function canRestore(change: ProjectChange, project: Project, role: ContactRole | null): boolean {
  const permission = (change.field === 'status' ? canArchiveProject : canEditProject)(role, project.status)
  const restoringPatch = restorePatch(change)
  return permission.ok && restoringPatch !== null && Object.keys(changedFields(project, restoringPatch)).length > 0
}

/** Creation of the project, or a member who joined, left or got another role. */
function eventText(change: ProjectChange, t: TFunction<'app'>): string {
  if (change.field !== 'contacts') return t('history.created')
  const name = change.person?.name ?? change.person?.emailAddress ?? t('history.somebody')
  if (change.after === null) return t('history.left', { name })
  return t(change.before === null ? 'history.joined' : 'history.role', {
    name,
    role: t(`role.${change.after}`, { defaultValue: change.after }).toLowerCase(),
  })
}

/** The patch that restores the value before a change; null where there is none. */
function restorePatch(change: ProjectChange): ProjectPatch | null {
  switch (change.field) {
    case 'created':
    case 'contacts':
      return null
    case 'name':
    case 'status':
      return change.before === null ? null : { [change.field]: change.before }
    case 'address': {
      if (!change.before) return { address: null }
      // Derived fields are not writable.
      const { street, houseNumber, box, plotReference, postalCode, city } = change.before
      return { address: { street, houseNumber, box, plotReference, postalCode, city } }
    }
    default:
      return { [change.field]: change.before }
  }
}
