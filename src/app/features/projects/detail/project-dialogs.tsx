import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Project } from '#contract/projects/schema.ts'
import { lazyPart } from '#app/platform/code-loading/lazy-part.ts'
import { useIsCurrentPage } from '#app/platform/navigation/use-is-current-page.ts'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'
import type { ProjectDialog } from '../open-dialog.ts'
import { projectImports } from './project-lazy-imports.ts'

const AddressDialog = lazyPart(async () => (await projectImports.addressDialog()).AddressDialog)
const ChoiceDialog = lazyPart(async () => (await projectImports.choiceDialog()).ChoiceDialog)
const RenameProjectDialog = lazyPart(async () => (await projectImports.renameDialog()).RenameProjectDialog)
const DeleteProjectDialog = lazyPart(async () => (await projectImports.deleteDialog()).DeleteProjectDialog)
const InviteMemberDialog = lazyPart(async () => (await projectImports.inviteDialog()).InviteMemberDialog)
const LeaveProjectDialog = lazyPart(async () => (await projectImports.memberDialogs()).LeaveProjectDialog)
const TransferOwnershipDialog = lazyPart(async () => (await projectImports.memberDialogs()).TransferOwnershipDialog)
const RemoveMemberDialog = lazyPart(async () => (await projectImports.memberDialogs()).RemoveMemberDialog)

interface ProjectDialogsProps {
  project: Project
  contactId: string
  dialog: ProjectDialog | null
  onClose: () => void
}

/** The open dialog of a project, its code loaded on demand. */
export function ProjectDialogs({ dialog, ...props }: ProjectDialogsProps) {
  return (
    <PanelErrorBoundary key={dialog?.kind}>
      <Suspense>{dialog && <OpenedDialog dialog={dialog} {...props} />}</Suspense>
    </PanelErrorBoundary>
  )
}

function OpenedDialog({ dialog, project, contactId, onClose }: ProjectDialogsProps & { dialog: ProjectDialog }) {
  const navigate = useNavigate()
  const isCurrentPage = useIsCurrentPage()
  // A form is saved against the version that it shows, so that what others change meanwhile is not overwritten.
  const [shownProject] = useState(project)
  const formProps = { project: shownProject, onClose }
  const dialogProps = { project, onClose }
  async function goToProjects() {
    if (isCurrentPage()) await navigate({ to: '/projects' })
  }
  switch (dialog.kind) {
    case 'editCriterion':
      if (dialog.criterion === 'address') return <AddressDialog {...formProps} />
      return <ChoiceDialog {...formProps} field={dialog.criterion} />
    case 'rename':
      return <RenameProjectDialog {...formProps} />
    case 'delete':
      return <DeleteProjectDialog {...dialogProps} onDeleted={goToProjects} />
    case 'invite':
      return <InviteMemberDialog projectId={project.id} onClose={onClose} />
    case 'leave':
      return <LeaveProjectDialog {...dialogProps} ownContactId={contactId} />
    case 'transferOwnership':
      return <TransferOwnershipDialog {...dialogProps} member={dialog.member} ownContactId={contactId} />
    case 'removeMember':
      return <RemoveMemberDialog {...dialogProps} member={dialog.member} />
  }
}
