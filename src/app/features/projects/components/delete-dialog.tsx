import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/schemas/project.ts'
import { useDeleteProject, useForgetProject } from '#app/data/projects/project-mutations.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

/** Asks before a project goes for good, by its name (E06). Gone already elsewhere is gone, too, and is said. */
export function DeleteDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation('app')
  const remove = useDeleteProject(project.id)
  const forget = useForgetProject()
  const navigate = useNavigate()
  const failure = useFailure(isGone(remove.error) ? null : remove.error)
  async function confirm() {
    const gone = await remove.mutateAsync().then(() => 'deleted' as const, goneOrThrow)
    notify(t(`removal.${gone}`))
    await navigate({ to: '/projects' })
    forget(project.id)
  }
  return (
    <ConfirmDialog
      title={t('removal.title', { name: projectName(project, t) })}
      confirm={t('removal.confirm')}
      busy={remove.isPending}
      failure={failure}
      // What else fails is shown above.
      onConfirm={() => void confirm().catch(() => undefined)}
      onCancel={onClose}
    >
      {t('removal.text')}
    </ConfirmDialog>
  )
}

const isGone = (error: unknown) => error instanceof CallError && error.status === 404

function goneOrThrow(error: unknown): 'gone' {
  if (isGone(error)) return 'gone'
  throw error
}
