import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showroomQueries } from '#app/data/showrooms/showroom-queries.ts'
import { storeShowroom, useAssignShowroom } from '#app/data/tablet/pairing.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { ListSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import styles from '../choice-list.module.css'
import { TabletFrame } from '../tablet-frame.tsx'
import { TypedShowroomForm } from './typed-showroom-form.tsx'

interface ChooseShowroomProps {
  /** False where the backend has no calls for tablets: the showroom is then stored here only. */
  isManaged: boolean
  onPlaced: () => void
}

/** Asked once: from then on the credentials are valid for that showroom only. */
export function ChooseShowroom({ isManaged, onPlaced }: ChooseShowroomProps) {
  const { t } = useTranslation('app')
  const showrooms = useQuery(showroomQueries.list(useLocale()))
  const online = useOnline()
  const assignShowroom = useAssignShowroom()
  const failure = useErrorMessage(assignShowroom.error)
  function choose(showroom: { id: string; name: string }): void {
    if (isManaged) return assignShowroom.mutate(showroom.id)
    storeShowroom(showroom)
    onPlaced()
  }
  return (
    <TabletFrame footer={<p>{t('kiosk.place.hint')}</p>}>
      <h1 className="t-page">{t('kiosk.place.title')}</h1>
      {showrooms.data === null && <TypedShowroomForm onTyped={choose} />}
      {showrooms.data ? (
        <ul className={styles.choices}>
          {showrooms.data.items.map(({ id, name }) => (
            <li key={id}>
              <Button
                busy={assignShowroom.isPending && assignShowroom.variables === id}
                disabled={assignShowroom.isPending}
                onClick={() => choose({ id, name })}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        showrooms.data === undefined && (
          <LoadState query={showrooms} isOnline={online} isSlow={false} errorTitle={t('kiosk.place.fail')}>
            <ListSkeleton rows={3} />
          </LoadState>
        )
      )}
      {failure && <p role="alert">{failure}</p>}
    </TabletFrame>
  )
}
