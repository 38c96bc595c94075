import { lazy, Suspense, useEffect } from 'react'
import type { Criterion } from '#contract/rules/completeness.ts'
import type { Project, ProjectContact } from '#contract/schemas/project.ts'
import { PanelErrorBoundary } from '#app/ui/panel-error-boundary.tsx'

/** Which dialog of a project is open. */
export type ProjectDialog =
  | { kind: 'rename' | 'delete' | 'invite' | 'leave' }
  | { kind: 'handOver' | 'remove'; person: ProjectContact }
  | { kind: 'describe'; criterion: Criterion }
/** Opens one of them. */
export type OpenDialog = (dialog: ProjectDialog) => void

const loaders = {
  address: () => import('./address-dialog.tsx'),
  choice: () => import('./choice-dialog.tsx'),
  rename: () => import('./rename-dialog.tsx'),
  delete: () => import('./delete-dialog.tsx'),
  invite: () => import('./people-invite.tsx'),
  people: () => import('./people-dialogs.tsx'),
}
const AddressDialog = lazy(async () => ({ default: (await loaders.address()).AddressDialog }))
const ChoiceDialog = lazy(async () => ({ default: (await loaders.choice()).ChoiceDialog }))
const RenameDialog = lazy(async () => ({ default: (await loaders.rename()).RenameDialog }))
const DeleteDialog = lazy(async () => ({ default: (await loaders.delete()).DeleteDialog }))
const InviteDialog = lazy(async () => ({ default: (await loaders.invite()).InviteDialog }))
const LeaveDialog = lazy(async () => ({ default: (await loaders.people()).LeaveDialog }))
const HandOverDialog = lazy(async () => ({ default: (await loaders.people()).HandOverDialog }))
const RemovePersonDialog = lazy(async () => ({ default: (await loaders.people()).RemovePersonDialog }))

interface ProjectDialogsProps {
  project: Project
  contactId: string
  open: ProjectDialog | null
  onClose: () => void
}

/** The dialogs, which no visit needs at once (P14): fetched when the page is at rest, so that they are there offline. */
export function ProjectDialogs({ open, ...props }: ProjectDialogsProps) {
  useEffect(() => whenIdle(() => Object.values(loaders).forEach((load) => void load().catch(() => undefined))), [])
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

/** Safari has no idle callbacks; a second later is as good. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, 1000)
  return () => clearTimeout(timer)
}
