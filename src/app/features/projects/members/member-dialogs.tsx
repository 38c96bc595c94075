import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Project, ProjectContact } from '#contract/projects/schema.ts'
import { useRemoveProjectFromCache } from '#app/data/projects/mutations/delete-project.ts'
import {
  useTransferOwnership,
  useLeaveProject,
  useRemoveMember,
} from '#app/data/projects/mutations/member-mutations.ts'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { useIsCurrentPage } from '#app/platform/navigation/use-is-current-page.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { memberName } from '../member-name.ts'
import { useAction } from '#app/platform/forms/use-action.ts'

interface MemberDialogProps {
  project: Project
  member: ProjectContact
  onClose: () => void
}

/** Removes a member from the project. */
export function RemoveMemberDialog({ project, member, onClose }: MemberDialogProps) {
  const { t } = useTranslation('app')
  const name = memberName(member, t)
  const { run, ...state } = useAction(useRemoveMember(project.id), () => {
    notify(t('people.removed', { name }))
    onClose()
  })
  return (
    <ConfirmDialog
      title={t('people.removeTitle', { name })}
      confirm={t('people.remove')}
      {...state}
      onConfirm={() => run(member.contact.id)}
      onCancel={onClose}
    >
      {t('people.removeText')}
    </ConfirmDialog>
  )
}

/** Makes another member the owner; the former owner becomes a collaborator. */
export function TransferOwnershipDialog({
  project,
  member,
  ownContactId,
  onClose,
}: MemberDialogProps & { ownContactId: string }) {
  const { t } = useTranslation('app')
  const name = memberName(member, t)
  const { run, ...state } = useAction(useTransferOwnership(project.id), () => {
    notify(t('people.handedOver', { name }))
    onClose()
  })
  return (
    <ConfirmDialog
      title={t('people.handOverTitle', { name })}
      confirm={t('people.handOver')}
      {...state}
      onConfirm={() => run({ from: ownContactId, to: member.contact.id })}
      onCancel={onClose}
    >
      {t('people.handOverText', { name })}
    </ConfirmDialog>
  )
}

/** Leaves the project and returns to the list, as the project is no longer accessible. */
export function LeaveProjectDialog({
  project,
  ownContactId,
  onClose,
}: {
  project: Project
  ownContactId: string
  onClose: () => void
}) {
  const { t } = useTranslation('app')
  const removeFromCache = useRemoveProjectFromCache()
  const navigate = useNavigate()
  const isCurrentPage = useIsCurrentPage()
  const { run, ...state } = useAction(useLeaveProject(project.id), async () => {
    notify(t('people.left'))
    if (isCurrentPage()) await navigate({ to: '/projects' })
    removeFromCache(project.id)
  })
  return (
    <ConfirmDialog
      title={t('people.leaveTitle', { name: projectName(project, t) })}
      confirm={t('people.leave')}
      {...state}
      onConfirm={() => run(ownContactId)}
      onCancel={onClose}
    >
      {t('people.leaveText')}
    </ConfirmDialog>
  )
}
