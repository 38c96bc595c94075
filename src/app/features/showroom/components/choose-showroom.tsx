import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showroomQueries } from '#app/data/showroom/showroom-queries.ts'
import { usePlaceTablet } from '#app/data/showroom/place-tablet.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { useOnline } from '#app/platform/query/online.ts'
import { Button } from '#app/ui/button.tsx'
import { LoadState } from '#app/ui/load-state.tsx'
import { ListBones } from '#app/ui/list-bones.tsx'
import styles from './found-screen.module.css'
import { KioskFrame } from './kiosk-frame.tsx'

/** Where a new tablet stands: asked once, as its credentials are good for that showroom alone from then on (S050, T12). */
export function ChooseShowroom() {
  const { t } = useTranslation('app')
  const showrooms = useQuery(showroomQueries.list())
  const online = useOnline()
  const place = usePlaceTablet()
  const failure = useFailure(place.error)
  return (
    <KioskFrame end={<p>{t('kiosk.place.hint')}</p>}>
      <h1 className="t-page">{t('kiosk.place.title')}</h1>
      {showrooms.data ? (
        <ul className={styles.visits}>
          {showrooms.data.items.map(({ id, name }) => (
            <li key={id}>
              <Button
                busy={place.isPending && place.variables === id}
                disabled={place.isPending}
                onClick={() => place.mutate(id)}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <LoadState read={showrooms} online={online} slow={false} failed={t('kiosk.place.fail')}>
          <ListBones rows={3} />
        </LoadState>
      )}
      {failure && <p role="alert">{failure}</p>}
    </KioskFrame>
  )
}
