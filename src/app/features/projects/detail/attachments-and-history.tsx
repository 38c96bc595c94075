import { useQuery } from '@tanstack/react-query'
import { roleOf } from '#contract/projects/membership.ts'
import type { Project } from '#contract/projects/schema.ts'
import { attachmentQueries } from '#app/data/projects/attachments.ts'
import { historyQuery } from '#app/data/projects/project-queries.ts'
import { Panel, Row } from '#app/ui/layout/row.tsx'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'
import { AttachmentsPanel } from '../attachments/attachments-panel.tsx'
import { HistoryPanel } from '../history/history-panel.tsx'

/** Attachments and history, each only where the backend supports it. */
export function AttachmentsAndHistory({ project, contactId }: { project: Project; contactId: string }) {
  const attachments = useQuery(attachmentQueries.list(project.id))
  const history = useQuery(historyQuery(project.id))
  const role = roleOf(project, contactId)
  if (attachments.data === null && history.data === null) return null
  return (
    <Row split={attachments.data === null || history.data === null ? 'whole' : '2-3'}>
      {attachments.data !== null && (
        <Panel id="attachments">
          <PanelErrorBoundary>
            <AttachmentsPanel project={project} read={attachments} role={role} contactId={contactId} />
          </PanelErrorBoundary>
        </Panel>
      )}
      {history.data !== null && (
        <Panel id="history">
          <PanelErrorBoundary>
            <HistoryPanel project={project} read={history} role={role} />
          </PanelErrorBoundary>
        </Panel>
      )}
    </Row>
  )
}
