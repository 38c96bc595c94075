import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronsUpDown, Plus, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import type { Project } from '#contract/schemas/project.ts'
import { projectItemQueries, useChangeProjectItems } from '#app/data/project-items/project-items.ts'
import { useNotifyFailure } from '#app/platform/forms/use-failure.ts'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Menu } from '#app/ui/menu.tsx'
import styles from './add-to.module.css'
import type { Builder } from './use-builder.ts'

/** Puts a thing with the current project or another one (S021); nothing where the backend keeps none. */
export function AddTo({ item, builder }: { item: InspirationItem; builder: Builder }) {
  const { t } = useTranslation('app')
  const project = builder.mine[0]
  if (project) return <AddToOne item={item} project={project} others={builder.mine.slice(1)} />
  if (!builder.isKnown) return null
  return (
    <Link to="/projects/new" className={buttonClass({ variant: 'primary', block: true })} activeProps={{}}>
      <Plus className="i" aria-hidden="true" />
      {t('addTo.begin')}
    </Link>
  )
}

interface AddToOneProps {
  item: InspirationItem
  project: Project
  others: readonly Project[]
}

function AddToOne({ item, project, others }: AddToOneProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const kept = useQuery(projectItemQueries.list(project.id))
  const put = usePut(item)
  if (kept.data === null) return null
  const isThere = kept.data?.items.some((one) => one.item.id === item.id) ?? false
  const name = projectName(project, t, locale)
  return (
    <div className={styles.add}>
      <p className={styles.there} role="status">
        {isThere && (
          <>
            <Check className="i" aria-hidden="true" />
            <Link to="/projects/$projectId" params={{ projectId: project.id }} activeProps={{}}>
              {t('addTo.there', { name })}
            </Link>
          </>
        )}
      </p>
      <div className={styles.row}>
        {/* One button for both, so that the focus stays on it. */}
        <Button variant={isThere ? 'second' : 'primary'} block onClick={() => put(project, !isThere)}>
          {isThere ? <Undo2 className="i" aria-hidden="true" /> : <Plus className="i" aria-hidden="true" />}
          {t(isThere ? 'addTo.remove' : 'addTo.add', { name })}
        </Button>
        {others.length > 0 && (
          <Menu label={t('addTo.others')} icon={ChevronsUpDown}>
            {others.map((other) => (
              <button key={other.id} type="button" onClick={() => put(other, true)}>
                {projectName(other, t, locale)}
              </button>
            ))}
          </Menu>
        )}
      </div>
    </div>
  )
}

/** Puts a thing with a project or takes it away, with a way back in the message that says so. */
function usePut(item: InspirationItem) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const change = useChangeProjectItems()
  const notifyFailure = useNotifyFailure()
  async function put(project: Project, chosen: boolean, isUndo = false): Promise<void> {
    try {
      await change.mutateAsync({ projectId: project.id, item, chosen })
      const text = t(chosen ? 'addTo.added' : 'addTo.removed', { name: projectName(project, t, locale) })
      const undo = { label: t('inspiration.undo'), run: () => void put(project, !chosen, true) }
      notify(text, isUndo ? {} : { undo })
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (project: Project, chosen: boolean) => void put(project, chosen)
}
