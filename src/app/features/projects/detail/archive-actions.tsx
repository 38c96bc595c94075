import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactRole } from '#contract/constants/vocabularies.ts'
import { canArchiveProject, canDeleteProject } from '#contract/rules/capabilities.ts'
import type { Project } from '#contract/schemas/project.ts'
import { isUnsent } from '#app/platform/outbox/unsent-project.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './archive-actions.module.css'
import { useArchive } from './use-archive.ts'

interface ArchiveActionsProps {
  project: Project
  role: ContactRole | null
  onDelete: () => void
}

/** To the archive and back, and out for good: the owner's; to others it says so (E05, E06). */
export function ArchiveActions({ project, role, onDelete }: ArchiveActionsProps) {
  const { t } = useTranslation('app')
  const { turn, busy } = useArchive()
  const reasonId = useId()
  const may = canArchiveProject(role)
  const Icon = project.status === 'ACTIVE' ? Archive : ArchiveRestore
  return (
    <div className={styles.actions}>
      <Button
        disabled={!may.ok}
        busy={busy}
        aria-describedby={may.ok ? undefined : reasonId}
        onClick={() => turn(project)}
      >
        <Icon className="i" aria-hidden="true" />
        {t(project.status === 'ACTIVE' ? 'archive.archive' : 'archive.restore')}
      </Button>
      {canDeleteProject(role).ok && !isUnsent(project.id) && (
        <Button icon aria-label={t('removal.open')} onClick={onDelete}>
          <Trash2 className="i" aria-hidden="true" />
        </Button>
      )}
      {!may.ok && (
        <p className="t-s t-soft" id={reasonId}>
          {t(`reason.${may.reason}`)}
        </p>
      )}
    </div>
  )
}
