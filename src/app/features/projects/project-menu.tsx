import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canArchiveProject, canDeleteProject } from '#contract/projects/capabilities.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { ContactRole } from '#contract/projects/vocabulary.ts'
import { isLocalProject } from '#app/data/projects/outbox/local-project.ts'
import { Menu } from '#app/ui/overlays/menu.tsx'

interface ProjectMenuProps {
  project: Project
  role: ContactRole | null
  label: string
  onToggleArchived: (project: Project) => void
  onDelete: (project: Project) => void
}

/** Archive, restore and delete; renders nothing for members who may do none of them. */
export function ProjectMenu({ label, role, project, onToggleArchived, onDelete }: ProjectMenuProps) {
  const canArchive = canArchiveProject(role, project.status).ok
  const canDelete = canDeleteProject(role).ok && !isLocalProject(project.id)
  if (!canArchive && !canDelete) return null
  return (
    <Menu label={label} icon={Ellipsis}>
      <MenuItems
        isArchived={project.status === 'ARCHIVED'}
        onToggleArchived={canArchive ? () => onToggleArchived(project) : undefined}
        onDelete={canDelete ? () => onDelete(project) : undefined}
      />
    </Menu>
  )
}

interface MenuItemsProps {
  isArchived: boolean
  onToggleArchived: (() => void) | undefined
  onDelete: (() => void) | undefined
}

function MenuItems({ isArchived, onToggleArchived, onDelete }: MenuItemsProps) {
  const { t } = useTranslation('app')
  return (
    <>
      {onToggleArchived && (
        <button type="button" onClick={onToggleArchived}>
          {t(isArchived ? 'archive.restore' : 'archive.archive')}
        </button>
      )}
      {onDelete && (
        <button type="button" onClick={onDelete}>
          {t('removal.open')}
        </button>
      )}
    </>
  )
}
