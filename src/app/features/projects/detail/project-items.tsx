import { Link } from '@tanstack/react-router'
import type { UseQueryResult } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { itemLink } from '#app/data/inspiration/item-link.ts'
import { usePendingItemChanges } from '#app/data/inspiration/pending-item-changes.ts'
import { useChangeProjectItems } from '#app/data/inspiration/change-project-items.ts'
import { useProjectItems } from '#app/data/inspiration/project-items.ts'
import { useNotifyError } from '#app/platform/forms/use-error-message.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { DataAge } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { keepFocus } from '#app/platform/navigation/focus-neighbour.ts'
import { Panel, Row } from '#app/ui/layout/row.tsx'
import { ListSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { Photo } from '#app/ui/media/photo.tsx'
import styles from './project-items.module.css'

/** Inspiration items chosen for the project; nothing where the backend does not support it. */
export function ProjectItems({ projectId, editable }: { projectId: string; editable: boolean }) {
  const { t } = useTranslation('app')
  const read = useProjectItems(projectId)
  const pending = usePendingItemChanges().filter((change) => change.projectId === projectId)
  const remove = useRemoveItem(projectId)
  if (read.isError && !read.data) return <LoadFailure read={read} />
  if (!read.data) return null
  const { items } = read.data
  return (
    <Row id="chosen">
      <Panel>
        <h2 className="t-section">
          <span>{t('chosen.heading')}</span> {items.length > 0 && <span className="t-faint num">{items.length}</span>}
        </h2>
        {items.length === 0 && <p className={`t-soft ${styles.empty}`}>{t('chosen.none')}</p>}
        <ul className={styles.items}>
          {items.map(({ item }) => (
            <li key={item.id} className={styles.item} ref={keepFocus}>
              {item.image && (
                <Photo
                  image={item.image}
                  sizes="7rem"
                  alt=""
                  className={item.kind === 'PRODUCT' ? styles.swatch : styles.photo}
                />
              )}
              <span className={styles.text}>
                <Link {...itemLink(item)} className={styles.title} activeProps={{}}>
                  {item.title}
                </Link>
                {item.place && <span className="t-s t-soft">{item.place.city}</span>}
                {pending.some((change) => change.item.id === item.id) && (
                  <span>
                    <Badge tone="ochre">{t('queue.badge')}</Badge>
                  </span>
                )}
              </span>
              {editable && (
                <Button
                  variant="quiet"
                  icon
                  aria-label={t('chosen.remove', { title: item.title })}
                  onClick={() => void remove(item)}
                >
                  <X className="i" aria-hidden="true" />
                </Button>
              )}
            </li>
          ))}
        </ul>
        <Link to="/inspiration" search={{ projectId }} className="link" activeProps={{}}>
          {t('chosen.more')}
        </Link>
        <DataAge read={read} />
      </Panel>
    </Row>
  )
}

function LoadFailure({ read }: { read: UseQueryResult }) {
  const { t } = useTranslation('app')
  const isOnline = useOnline()
  return (
    <Row id="chosen">
      <Panel>
        <LoadState query={read} isOnline={isOnline} isSlow={false} errorTitle={t('chosen.fail')}>
          <ListSkeleton rows={1} />
        </LoadState>
      </Panel>
    </Row>
  )
}

/** Removes an item; the toast that confirms it offers to undo it. */
function useRemoveItem(projectId: string) {
  const { t } = useTranslation('app')
  const changeItems = useChangeProjectItems()
  const notifyFailure = useNotifyError()
  return async function remove(item: InspirationItem): Promise<void> {
    const setChosen = (chosen: boolean) => changeItems.mutateAsync({ projectId, item, isAdded: chosen })
    try {
      const result = await setChosen(false)
      const undo = { label: t('chosen.undo'), run: () => void setChosen(true).catch(notifyFailure) }
      notify(result === 'queued' ? t('edit.queued') : t('chosen.removed', { title: item.title }), { undo })
    } catch (error) {
      notifyFailure(error)
    }
  }
}
