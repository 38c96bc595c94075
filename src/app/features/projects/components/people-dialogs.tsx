import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Project, ProjectContact } from '#contract/schemas/project.ts'
import { useForgetProject } from '#app/data/projects/project-mutations.ts'
import { useHandOver, useLeaveProject, useRemovePerson } from '#app/data/projects/project-people.ts'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { personName } from './people-names.ts'
import { useAct } from './use-act.ts'

interface PersonProps {
  project: Project
  person: ProjectContact
  onClose: () => void
}

/** Takes somebody off the project (E07). */
export function RemovePersonDialog({ project, person, onClose }: PersonProps) {
  const { t } = useTranslation('app')
  const name = personName(person, t)
  const { run, ...state } = useAct(useRemovePerson(project.id), () => {
    notify(t('people.removed', { name }))
    onClose()
  })
  return (
    <ConfirmDialog
      title={t('people.removeTitle', { name })}
      confirm={t('people.remove')}
      {...state}
      onConfirm={() => run(person.contact.id)}
      onCancel={onClose}
    >
      {t('people.removeText')}
    </ConfirmDialog>
  )
}

/** Makes somebody else the owner; whoever hands over goes on as a collaborator (E07, F-51). */
export function HandOverDialog({ project, person, ownId, onClose }: PersonProps & { ownId: string }) {
  const { t } = useTranslation('app')
  const name = personName(person, t)
  const { run, ...state } = useAct(useHandOver(project.id), () => {
    notify(t('people.handedOver', { name }))
    onClose()
  })
  return (
    <ConfirmDialog
      title={t('people.handOverTitle', { name })}
      confirm={t('people.handOver')}
      {...state}
      onConfirm={() => run({ from: ownId, to: person.contact.id })}
      onCancel={onClose}
    >
      {t('people.handOverText', { name })}
    </ConfirmDialog>
  )
}

/** Takes oneself off the project (E07); back to the list, as the project is no longer to be seen. */
export function LeaveDialog({ project, ownId, onClose }: { project: Project; ownId: string; onClose: () => void }) {
  const { t } = useTranslation('app')
  const forget = useForgetProject()
  const navigate = useNavigate()
  const { run, ...state } = useAct(useLeaveProject(project.id), async () => {
    notify(t('people.left'))
    await navigate({ to: '/projects' })
    forget(project.id)
  })
  return (
    <ConfirmDialog
      title={t('people.leaveTitle', { name: projectName(project, t) })}
      confirm={t('people.leave')}
      {...state}
      onConfirm={() => run(ownId)}
      onCancel={onClose}
    >
      {t('people.leaveText')}
    </ConfirmDialog>
  )
}
