import { useQuery } from '@tanstack/react-query'
import { roleOf } from '#contract/rules/ownership.ts'
import type { Project } from '#contract/schemas/project.ts'
import { attachmentQueries } from '#app/data/projects/attachments.ts'
import { historyQuery } from '#app/data/projects/project-history.ts'
import { Cell, Course } from '#app/ui/course.tsx'
import { PanelErrorBoundary } from '#app/ui/panel-error-boundary.tsx'
import { AttachmentsCell } from './attachments-cell.tsx'
import { HistoryCell } from './history-cell.tsx'

/** What was brought to the project and what happened to it. A backend without either shows neither. */
export function RecordCourse({ project, contactId }: { project: Project; contactId: string }) {
  const attachments = useQuery(attachmentQueries.list(project.id))
  const history = useQuery(historyQuery(project.id))
  const role = roleOf(project, contactId)
  if (attachments.data === null && history.data === null) return null
  return (
    <Course split={attachments.data === null || history.data === null ? 'whole' : '2-3'}>
      {attachments.data !== null && (
        <Cell id="attachments">
          <PanelErrorBoundary>
            <AttachmentsCell projectId={project.id} read={attachments} role={role} contactId={contactId} />
          </PanelErrorBoundary>
        </Cell>
      )}
      {history.data !== null && (
        <Cell id="history">
          <PanelErrorBoundary>
            <HistoryCell project={project} read={history} role={role} />
          </PanelErrorBoundary>
        </Cell>
      )}
    </Course>
  )
}
