import { Link } from '@tanstack/react-router'
import { Check, ChevronsUpDown, Plus, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { boundState } from '#contract/configuration/bound-state.ts'
import { PROJECT_ITEMS_MAX } from '#contract/configuration/customer-bounds.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import type { Project } from '#contract/projects/schema.ts'
import { useChangeProjectItems } from '#app/data/inspiration/change-project-items.ts'
import { useProjectItems } from '#app/data/inspiration/project-items.ts'
import { useNotifyError } from '#app/platform/forms/use-error-message.ts'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { isOffered } from '#app/platform/query/is-offered.ts'
import { BoundNote } from '#app/ui/feedback/bound-note.tsx'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { onSingleClick } from '#app/ui/forms/on-single-click.ts'
import { Menu } from '#app/ui/overlays/menu.tsx'
import styles from './add-to-project.module.css'
import type { ProjectContext } from '../use-project-context.ts'

/** Hidden where the backend has no project items. */
export function AddToProject({ item, projectContext }: { item: InspirationItem; projectContext: ProjectContext }) {
  const { t } = useTranslation('app')
  const project = projectContext.editableProjects[0]
  if (project)
    return <AddToProjectButton item={item} project={project} others={projectContext.editableProjects.slice(1)} />
  if (!projectContext.isLoaded) return null
  return (
    <Link to="/projects/new" className={buttonClass({ variant: 'primary', block: true })} activeProps={{}}>
      <Plus className="i" aria-hidden="true" />
      {t('addTo.begin')}
    </Link>
  )
}

interface AddToProjectButtonProps {
  item: InspirationItem
  project: Project
  others: readonly Project[]
}

function AddToProjectButton({ item, project, others }: AddToProjectButtonProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const projectItems = useProjectItems(project.id)
  const toggle = useToggleProjectItem(item)
  const isAvailable = isOffered(projectItems)
  if (isAvailable === false) return null
  const isAdded = projectItems.data?.items.some((entry) => entry.item.id === item.id) ?? false
  const name = projectName(project, t, locale)
  const used = projectItems.data?.items.length ?? 0
  const state = boundState(used, PROJECT_ITEMS_MAX)
  const isFull = state === 'reached' && !isAdded
  return (
    <div className={cx(styles.add, !isAvailable && 'reserved')}>
      <div className={styles.row}>
        {/* One button for both states, so that the focus stays on it. */}
        <Button
          variant={isAdded ? 'secondary' : 'primary'}
          block
          aria-disabled={isFull || undefined}
          aria-describedby={isFull ? 'project-items-bound' : undefined}
          onClick={onSingleClick(() => toggle(project, !isAdded))}
        >
          {isAdded ? <Undo2 className="i" aria-hidden="true" /> : <Plus className="i" aria-hidden="true" />}
          <span>{t(isAdded ? 'addTo.remove' : 'addTo.add', { name })}</span>
        </Button>
        {others.length > 0 && (
          <Menu label={t('addTo.others')} icon={ChevronsUpDown}>
            {others.map((other) => (
              <button key={other.id} type="button" onClick={() => toggle(other, true)}>
                {projectName(other, t, locale)}
              </button>
            ))}
          </Menu>
        )}
      </div>
      {/* Below the button, which would move away under a double click. */}
      <p className={styles.status} role="status">
        {isAdded && (
          <>
            <Check className="i" aria-hidden="true" />
            <Link to="/projects/$projectId" params={{ projectId: project.id }} activeProps={{}}>
              {t('addTo.there', { name })}
            </Link>
          </>
        )}
      </p>
      <BoundNote
        id="project-items-bound"
        state={state}
        near={t('addTo.near', { name, used, max: PROJECT_ITEMS_MAX })}
        reached={t('addTo.full', { name, max: PROJECT_ITEMS_MAX })}
      />
    </div>
  )
}

function useToggleProjectItem(item: InspirationItem) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const change = useChangeProjectItems()
  const notifyFailure = useNotifyError()
  async function toggle(project: Project, isAdded: boolean, isUndo = false): Promise<void> {
    try {
      const result = await change.mutateAsync({ projectId: project.id, item, isAdded })
      const done = t(isAdded ? 'addTo.added' : 'addTo.removed', { name: projectName(project, t, locale) })
      const text = result === 'queued' ? t('edit.queued') : done
      const undo = { label: t('inspiration.undo'), run: () => void toggle(project, !isAdded, true) }
      notify(text, isUndo ? {} : { undo })
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (project: Project, isAdded: boolean) => void toggle(project, isAdded)
}
