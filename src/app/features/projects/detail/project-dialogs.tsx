import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Project } from '#contract/projects/schema.ts'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'
import type { ProjectDialog } from '../open-dialog.ts'
import { projectImports } from './project-lazy-imports.ts'

const AddressDialog = lazy(async () => ({ default: (await projectImports.addressDialog()).AddressDialog }))
const ChoiceDialog = lazy(async () => ({ default: (await projectImports.choiceDialog()).ChoiceDialog }))
const RenameProjectDialog = lazy(async () => ({ default: (await projectImports.renameDialog()).RenameProjectDialog }))
const DeleteProjectDialog = lazy(async () => ({ default: (await projectImports.deleteDialog()).DeleteProjectDialog }))
const InviteMemberDialog = lazy(async () => ({ default: (await projectImports.inviteDialog()).InviteMemberDialog }))
const LeaveProjectDialog = lazy(async () => ({ default: (await projectImports.memberDialogs()).LeaveProjectDialog }))
const TransferOwnershipDialog = lazy(async () => ({
  default: (await projectImports.memberDialogs()).TransferOwnershipDialog,
}))
const RemoveMemberDialog = lazy(async () => ({ default: (await projectImports.memberDialogs()).RemoveMemberDialog }))

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
  const dialogProps = { project, onClose }
  switch (dialog.kind) {
    case 'editCriterion':
      if (dialog.criterion === 'address') return <AddressDialog {...dialogProps} />
      return <ChoiceDialog {...dialogProps} field={dialog.criterion} />
    case 'rename':
      return <RenameProjectDialog {...dialogProps} />
    case 'delete':
      return <DeleteProjectDialog {...dialogProps} onDeleted={() => navigate({ to: '/projects' })} />
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
