import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Project, ProjectContact } from '#contract/schemas/project.ts'
import { useForgetProject } from '#app/data/projects/project-mutations.ts'
import { useChangeRole, useLeaveProject, useRemovePerson } from '#app/data/projects/project-people.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { personName } from './people-names.ts'

interface PersonProps {
  project: Project
  person: ProjectContact
  onClose: () => void
}

/** Takes somebody off the project (E07). */
export function RemovePersonDialog({ project, person, onClose }: PersonProps) {
  const { t } = useTranslation('app')
  const remove = useRemovePerson(project.id)
  const failure = useFailure(remove.error)
  const name = personName(person, t)
  async function confirm() {
    await remove.mutateAsync(person.contact.id)
    notify(t('people.removed', { name }))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('people.removeTitle', { name })}
      confirm={t('people.remove')}
      busy={remove.isPending}
      failure={failure}
      onConfirm={() => void confirm().catch(() => undefined)}
      onCancel={onClose}
    >
      {t('people.removeText')}
    </ConfirmDialog>
  )
}

/** Makes somebody else the owner; whoever hands over goes on as a collaborator (E07, F-51). */
export function HandOverDialog({ project, person, ownId, onClose }: PersonProps & { ownId: string }) {
  const { t } = useTranslation('app')
  const change = useChangeRole(project.id)
  const failure = useFailure(change.error)
  const name = personName(person, t)
  async function confirm() {
    // In this order there is an owner at any time; each step can be repeated.
    await change.mutateAsync({ contactId: person.contact.id, role: 'OWNER' })
    await change.mutateAsync({ contactId: ownId, role: 'COLLABORATOR' })
    notify(t('people.handedOver', { name }))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('people.handOverTitle', { name })}
      confirm={t('people.handOver')}
      busy={change.isPending}
      failure={failure}
      onConfirm={() => void confirm().catch(() => undefined)}
      onCancel={onClose}
    >
      {t('people.handOverText', { name })}
    </ConfirmDialog>
  )
}

/** Takes oneself off the project (E07); back to the list, as the project is no longer to be seen. */
export function LeaveDialog({ project, ownId, onClose }: { project: Project; ownId: string; onClose: () => void }) {
  const { t } = useTranslation('app')
  const leave = useLeaveProject(project.id)
  const forget = useForgetProject()
  const navigate = useNavigate()
  const failure = useFailure(leave.error)
  async function confirm() {
    await leave.mutateAsync(ownId)
    notify(t('people.left'))
    await navigate({ to: '/projects' })
    forget(project.id)
  }
  return (
    <ConfirmDialog
      title={t('people.leaveTitle', { name: projectName(project, t) })}
      confirm={t('people.leave')}
      busy={leave.isPending}
      failure={failure}
      onConfirm={() => void confirm().catch(() => undefined)}
      onCancel={onClose}
    >
      {t('people.leaveText')}
    </ConfirmDialog>
  )
}
