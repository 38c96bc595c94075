import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import type { MaskedVisit } from '#contract/schemas/showroom-device.ts'
import { deviceQueries } from '#app/data/showroom/device-queries.ts'
import { useCheckIn } from '#app/data/showroom/visit-mutations.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { useOnline } from '#app/platform/query/online.ts'
import { mayPass } from '#app/platform/query/query-client.ts'
import type { FoundBy, KioskScreen } from '../model.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import styles from './found-screen.module.css'
import { FoundVisit } from './found-visit.tsx'
import { KioskEnd } from './kiosk-end.tsx'
import { KioskFrame } from './kiosk-frame.tsx'
import { ShowroomName } from './showroom-name.tsx'
import { useNoting } from './use-look-up.ts'

interface FoundScreenProps {
  visits: readonly MaskedVisit[]
  by: FoundBy
  show: (screen: KioskScreen) => void
  onBack: () => void
}

/** "Is this you?": initials and time, never a name (B31). */
export function FoundScreen({ visits, by, show, onBack }: FoundScreenProps) {
  const { t } = useTranslation('app')
  const { data: device } = useQuery(deviceQueries.own())
  const checkIn = useCheckIn()
  const failure = useFailure(checkIn.error)
  const online = useOnline()
  const note = useNoting(show)

  function confirm({ id }: MaskedVisit): void {
    const noteVisit = () => note({ method: by, code: null, visitId: id })
    if (!online) return noteVisit()
    checkIn.mutate(
      { id, method: by, showroomId: device?.showroomId ?? null },
      {
        onSuccess: ({ visitor, ...visit }) => show({ name: 'welcome', visit, visitor }),
        onError(error) {
          if (mayPass(error)) noteVisit()
        },
      },
    )
  }
  return (
    <KioskFrame place={<ShowroomName />} end={<KioskEnd onBack={onBack} />}>
      <h1 className="t-page">{t('kiosk.found.title')}</h1>
      <p className="t-lead">{t('kiosk.found.text')}</p>
      <ul className={styles.visits}>
        {visits.map((visit) => (
          <FoundVisit
            key={visit.id}
            visit={visit}
            busy={checkIn.isPending && checkIn.variables.id === visit.id}
            disabled={checkIn.isPending}
            onConfirm={() => confirm(visit)}
          />
        ))}
      </ul>
      {failure && <p role="alert">{failure}</p>}
      <ConnectionNotice />
    </KioskFrame>
  )
}
