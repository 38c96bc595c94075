import { lazy, Suspense } from 'react'
import type { Criterion } from '#contract/rules/completeness.ts'
import type { Project, ProjectContact } from '#contract/schemas/project.ts'
import { PanelErrorBoundary } from '#app/ui/panel-error-boundary.tsx'
import { projectParts } from './project-parts.ts'

/** Which dialog of a project is open. */
export type ProjectDialog =
  | { kind: 'rename' | 'delete' | 'invite' | 'leave' }
  | { kind: 'handOver' | 'remove'; person: ProjectContact }
  | { kind: 'describe'; criterion: Criterion }
/** Opens one of them. */
export type OpenDialog = (dialog: ProjectDialog) => void

const AddressDialog = lazy(async () => ({ default: (await projectParts.address()).AddressDialog }))
const ChoiceDialog = lazy(async () => ({ default: (await projectParts.choice()).ChoiceDialog }))
const RenameDialog = lazy(async () => ({ default: (await projectParts.rename()).RenameDialog }))
const DeleteDialog = lazy(async () => ({ default: (await projectParts.delete()).DeleteDialog }))
const InviteDialog = lazy(async () => ({ default: (await projectParts.invite()).InviteDialog }))
const LeaveDialog = lazy(async () => ({ default: (await projectParts.personDialogs()).LeaveDialog }))
const HandOverDialog = lazy(async () => ({ default: (await projectParts.personDialogs()).HandOverDialog }))
const RemovePersonDialog = lazy(async () => ({ default: (await projectParts.personDialogs()).RemovePersonDialog }))

interface ProjectDialogsProps {
  project: Project
  contactId: string
  open: ProjectDialog | null
  onClose: () => void
}

/** The dialogs, which no visit needs at once (P14). */
export function ProjectDialogs({ open, ...props }: ProjectDialogsProps) {
  return (
    <PanelErrorBoundary key={open?.kind}>
      <Suspense>{open && <Opened open={open} {...props} />}</Suspense>
    </PanelErrorBoundary>
  )
}

function Opened({ open, project, contactId, onClose }: ProjectDialogsProps & { open: ProjectDialog }) {
  const shared = { project, onClose }
  switch (open.kind) {
    case 'describe':
      if (open.criterion === 'address') return <AddressDialog {...shared} />
      return <ChoiceDialog {...shared} field={open.criterion} />
    case 'rename':
      return <RenameDialog {...shared} />
    case 'delete':
      return <DeleteDialog {...shared} />
    case 'invite':
      return <InviteDialog projectId={project.id} onClose={onClose} />
    case 'leave':
      return <LeaveDialog {...shared} ownId={contactId} />
    case 'handOver':
      return <HandOverDialog {...shared} person={open.person} ownId={contactId} />
    case 'remove':
      return <RemovePersonDialog {...shared} person={open.person} />
  }
}
