import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactRole } from '#contract/constants/vocabularies.ts'
import type { Project } from '#contract/schemas/project.ts'
import type { ProjectChange } from '#contract/schemas/project-history.ts'
import { DataAge, type KeptRead } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/query/online.ts'
import { Button } from '#app/ui/button.tsx'
import { LoadState } from '#app/ui/load-state.tsx'
import { ListBones } from '#app/ui/list-bones.tsx'
import { HistoryRow } from './history-row.tsx'
import rows from '#app/ui/rows.module.css'

/** The latest changes; the rest is a press away. */
const SHORT = 5

interface HistoryCellProps {
  project: Project
  read: KeptRead & { data?: { items: readonly ProjectChange[] } | null | undefined; refetch: () => Promise<unknown> }
  role: ContactRole | null
}

/** Who changed what when, newest first, with a way back per field (B46). */
export function HistoryCell({ project, read, role }: HistoryCellProps) {
  const { t } = useTranslation('app')
  const online = useOnline()
  const [all, setAll] = useState(false)
  const changes = read.data?.items
  return (
    <div className={rows.stack}>
      <h2 className="t-section">{t('history.title')}</h2>
      {changes?.length === 0 ? (
        <p className="t-soft">{t('history.none')}</p>
      ) : changes ? (
        <>
          <ol className={rows.rows}>
            {(all ? changes : changes.slice(0, SHORT)).map((change) => (
              <HistoryRow key={change.id} change={change} project={project} role={role} />
            ))}
          </ol>
          {!all && changes.length > SHORT && (
            <p>
              <Button onClick={() => setAll(true)}>{t('history.all', { count: changes.length })}</Button>
            </p>
          )}
        </>
      ) : (
        <LoadState read={read} online={online} slow={false} failed={t('history.fail')}>
          <ListBones rows={3} />
        </LoadState>
      )}
      {changes && <DataAge read={read} />}
    </div>
  )
}
