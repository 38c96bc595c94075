import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactRole } from '#contract/projects/vocabulary.ts'
import { canReplaceProject } from '#contract/projects/capabilities.ts'
import { changedFields, copyOfProject } from '#contract/projects/merge-patch.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { ProjectChange } from '#contract/projects/history-schema.ts'
import { DataAge, type QueryWithData } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { ListSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { HistoryRow, withValue } from './history-row.tsx'
import rows from '#app/ui/layout/list-rows.module.css'

/** Rows shown before the list is expanded. */
const COLLAPSED_ROWS = 5

interface HistoryPanelProps {
  project: Project
  read: QueryWithData & {
    data?: { items: readonly ProjectChange[] } | null | undefined
    refetch: () => Promise<unknown>
  }
  role: ContactRole | null
}

/** Who changed what and when, newest first, with an undo per field and per version. */
export function HistoryPanel({ project, read, role }: HistoryPanelProps) {
  const { t } = useTranslation('app')
  const isOnline = useOnline()
  const list = useRef<HTMLOListElement>(null)
  const [isExpanded, setIsExpanded] = useState(false)
  const changes = read.data?.items
  function expand() {
    setIsExpanded(true)
    // The pressed button disappears.
    list.current?.focus()
  }
  return (
    <div className={rows.stack}>
      <h2 className="t-section">{t('history.title')}</h2>
      {changes?.length === 0 ? (
        <p className="t-soft">{t('history.none')}</p>
      ) : changes ? (
        <>
          <ol className={rows.rows} ref={list} tabIndex={-1}>
            {(isExpanded ? changes : changes.slice(0, COLLAPSED_ROWS)).map((change) => (
              <HistoryRow
                key={change.id}
                change={change}
                project={project}
                version={restorableVersion(project, changes, change, role)}
                role={role}
              />
            ))}
          </ol>
          {!isExpanded && changes.length > COLLAPSED_ROWS && (
            <p>
              <Button onClick={expand}>{t('history.all', { count: changes.length })}</Button>
            </p>
          )}
        </>
      ) : (
        <LoadState query={read} isOnline={isOnline} isSlow={false} errorTitle={t('history.fail')}>
          <ListSkeleton rows={3} />
        </LoadState>
      )}
      {changes && <DataAge read={read} />}
    </div>
  )
}

/**
 * The project right after a change, where its owner can restore it as a whole: it differs from the present project in
 * more than the one field that a row restores by itself.
 */
function restorableVersion(
  project: Project,
  changes: readonly ProjectChange[],
  change: ProjectChange,
  role: ContactRole | null,
): Project | null {
  const isTopOfVersion = changes.find(({ revision }) => revision === change.revision) === change
  // A list that is older than the project lacks changes that would have to be undone.
  const isCurrent = changes[0]?.revision === project.revision
  if (!isTopOfVersion || !isCurrent || !canReplaceProject(role, project.status).ok) return null
  const version = changes.filter(({ revision }) => revision > change.revision).reduce(withoutChange, project)
  const differing = changedFields(project, copyOfProject(version, version.name ?? ''))
  return Object.keys(differing).length > 1 ? version : null
}

/** The project before its latest change. */
function withoutChange(project: Project, { field, before }: ProjectChange): Project {
  if (field === 'created' || field === 'contacts') return project
  return withValue(project, field, before)
}
