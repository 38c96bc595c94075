import { Link } from '@tanstack/react-router'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { itemLink } from '#app/data/inspiration/item-link.ts'
import { projectItemQueries, useChangeProjectItems } from '#app/data/project-items/project-items.ts'
import { useNotifyFailure } from '#app/platform/forms/use-failure.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { DataAge } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/query/online.ts'
import { Button } from '#app/ui/button.tsx'
import { Cell, Course } from '#app/ui/course.tsx'
import { ListBones } from '#app/ui/list-bones.tsx'
import { LoadState } from '#app/ui/load-state.tsx'
import { Photo } from '#app/ui/photo.tsx'
import styles from './project-items.module.css'

/** Buildings and products put with the project; nothing where the backend keeps none. Whoever describes it takes them away. */
export function ProjectItems({ projectId, editable }: { projectId: string; editable: boolean }) {
  const { t } = useTranslation('app')
  const read = useQuery(projectItemQueries.list(projectId))
  const remove = useRemove(projectId)
  if (read.isError && !read.data) return <Failed read={read} />
  if (!read.data) return null
  const { items } = read.data
  return (
    <Course id="chosen">
      <Cell>
        <h2 className="t-section">
          {t('chosen.heading')} {items.length > 0 && <span className="t-faint num">{items.length}</span>}
        </h2>
        {items.length === 0 && <p className={`t-soft ${styles.none}`}>{t('chosen.none')}</p>}
        <ul className={styles.items}>
          {items.map(({ item }) => (
            <li key={item.id} className={styles.item}>
              {item.image && (
                <Photo
                  image={item.image}
                  sizes="7rem"
                  alt=""
                  className={item.kind === 'PRODUCT' ? styles.swatch : styles.photo}
                />
              )}
              <span className={styles.words}>
                <Link {...itemLink(item)} className={styles.title} activeProps={{}}>
                  {item.title}
                </Link>
                {item.place && <span className="t-s t-soft">{item.place.city}</span>}
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
      </Cell>
    </Course>
  )
}

function Failed({ read }: { read: UseQueryResult }) {
  const { t } = useTranslation('app')
  const online = useOnline()
  return (
    <Course id="chosen">
      <Cell>
        <LoadState read={read} online={online} slow={false} failed={t('chosen.fail')}>
          <ListBones rows={1} />
        </LoadState>
      </Cell>
    </Course>
  )
}

/** Takes a thing away, with a way back in the message that says so. */
function useRemove(projectId: string) {
  const { t } = useTranslation('app')
  const change = useChangeProjectItems()
  const notifyFailure = useNotifyFailure()
  return async function remove(item: InspirationItem): Promise<void> {
    const put = (chosen: boolean) => change.mutateAsync({ projectId, item, chosen })
    try {
      await put(false)
      const undo = { label: t('chosen.undo'), run: () => void put(true).catch(notifyFailure) }
      notify(t('chosen.removed', { title: item.title }), { undo })
    } catch (error) {
      notifyFailure(error)
    }
  }
}
