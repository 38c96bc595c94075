import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/schemas/project.ts'
import { useDeleteProject, useForgetProject } from '#app/data/projects/project-mutations.ts'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useAct } from './use-act.ts'

/** Asks before a project goes for good, by its name (E06). Gone already elsewhere is gone, too, and is said. */
export function DeleteDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation('app')
  const forget = useForgetProject()
  const navigate = useNavigate()
  const { run, ...state } = useAct(useDeleteProject(project.id), async (outcome) => {
    notify(t(`removal.${outcome}`))
    await navigate({ to: '/projects' })
    forget(project.id)
  })
  return (
    <ConfirmDialog
      title={t('removal.title', { name: projectName(project, t) })}
      confirm={t('removal.confirm')}
      {...state}
      onConfirm={() => run()}
      onCancel={onClose}
    >
      {t('removal.text')}
    </ConfirmDialog>
  )
}
