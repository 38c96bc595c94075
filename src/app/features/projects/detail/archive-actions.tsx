import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactRole } from '#contract/projects/vocabulary.ts'
import { canArchiveProject, canDeleteProject } from '#contract/projects/capabilities.ts'
import type { Project } from '#contract/projects/schema.ts'
import { isLocalProject } from '#app/data/projects/outbox/local-project.ts'
import { Button } from '#app/ui/forms/button.tsx'
import styles from './archive-actions.module.css'
import { useArchiveProject } from '../use-archive-project.ts'

interface ArchiveActionsProps {
  project: Project
  role: ContactRole | null
  onDelete: () => void
}

/** Archive, restore and delete: for the owner; others see why they cannot. */
export function ArchiveActions({ project, role, onDelete }: ArchiveActionsProps) {
  const { t } = useTranslation('app')
  const { toggleArchived, isPending } = useArchiveProject()
  const reasonId = useId()
  const permission = canArchiveProject(role, project.status)
  const Icon = project.status === 'ARCHIVED' ? ArchiveRestore : Archive
  return (
    <div className={styles.actions}>
      <Button
        disabled={!permission.ok}
        busy={isPending}
        aria-describedby={permission.ok ? undefined : reasonId}
        onClick={() => toggleArchived(project)}
      >
        <Icon className="i" aria-hidden="true" />
        {t(project.status === 'ARCHIVED' ? 'archive.restore' : 'archive.archive')}
      </Button>
      {canDeleteProject(role).ok && !isLocalProject(project.id) && (
        <Button icon aria-label={t('removal.open')} onClick={onDelete}>
          <Trash2 className="i" aria-hidden="true" />
        </Button>
      )}
      {!permission.ok && (
        <p className="t-s t-soft" id={reasonId}>
          {t(`reason.${permission.reason}`)}
        </p>
      )}
    </div>
  )
}
