import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactRole } from '#contract/projects/vocabulary.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { ProjectChange } from '#contract/projects/history-schema.ts'
import { DataAge, type QueryWithData } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { ListSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { HistoryRow } from './history-row.tsx'
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

/** Who changed what and when, newest first, with an undo per field. */
export function HistoryPanel({ project, read, role }: HistoryPanelProps) {
  const { t } = useTranslation('app')
  const isOnline = useOnline()
  const [isExpanded, setIsExpanded] = useState(false)
  const changes = read.data?.items
  return (
    <div className={rows.stack}>
      <h2 className="t-section">{t('history.title')}</h2>
      {changes?.length === 0 ? (
        <p className="t-soft">{t('history.none')}</p>
      ) : changes ? (
        <>
          <ol className={rows.rows}>
            {(isExpanded ? changes : changes.slice(0, COLLAPSED_ROWS)).map((change) => (
              <HistoryRow key={change.id} change={change} project={project} role={role} />
            ))}
          </ol>
          {!isExpanded && changes.length > COLLAPSED_ROWS && (
            <p>
              <Button onClick={() => setIsExpanded(true)}>{t('history.all', { count: changes.length })}</Button>
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
