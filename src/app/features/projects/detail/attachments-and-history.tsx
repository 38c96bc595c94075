import { useQuery } from '@tanstack/react-query'
import { roleOf } from '#contract/projects/membership.ts'
import type { Project } from '#contract/projects/schema.ts'
import { attachmentQueries } from '#app/data/projects/attachments.ts'
import { historyQuery } from '#app/data/projects/history-query.ts'
import { Panel, Row } from '#app/ui/layout/row.tsx'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'
import { AttachmentsArchive } from '../attachments/attachments-archive.tsx'
import { AttachmentsPanel } from '../attachments/attachments-panel.tsx'
import { HistoryPanel } from '../history/history-panel.tsx'

/** Attachments, which other backends only offer as an archive, and history where there is one. */
export function AttachmentsAndHistory({ project, contactId }: { project: Project; contactId: string }) {
  const attachments = useQuery(attachmentQueries.list(project.id))
  const history = useQuery(historyQuery(project.id))
  const role = roleOf(project, contactId)
  return (
    <Row split={history.data === null ? 'whole' : '2-3'}>
      <Panel id="attachments">
        <PanelErrorBoundary>
          {attachments.data === null ? (
            <AttachmentsArchive projectId={project.id} />
          ) : (
            <AttachmentsPanel project={project} read={attachments} role={role} contactId={contactId} />
          )}
        </PanelErrorBoundary>
      </Panel>
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
