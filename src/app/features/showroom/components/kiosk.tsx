import { Suspense, useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deviceQueries } from '#app/data/showroom/device-queries.ts'
import { lazyExtra } from '#app/platform/chunks/lazy-extra.ts'
import { Attract } from './attract.tsx'
import { EndOfVisit } from './end-of-visit.tsx'
import { lazyScreen } from './lazy-screen.tsx'

const VisitScreens = lazyScreen(async () => (await import('./visit-screens.tsx')).VisitScreens)
const ChooseShowroom = lazyScreen(async () => (await import('./choose-showroom.tsx')).ChooseShowroom)
const BetweenVisits = lazyExtra('What staff are told', async () => (await import('./between-visits.tsx')).BetweenVisits)

/** Between two visitors a photograph, then the screens of a visit, until it is over. */
export function Kiosk() {
  const { data: device } = useQuery(deviceQueries.own())
  const [phase, setPhase] = useState<'between' | 'visit' | 'end'>('between')
  const queryClient = useQueryClient()
  useEffect(() => {
    // At hand before somebody comes; a failure shows when they are really needed.
    VisitScreens.load()
    import('#app/data/showroom/keep-tablet-up.ts').then(
      ({ keepTabletUp }) => keepTabletUp(queryClient),
      (error: unknown) => console.warn('What goes on behind a tablet did not come', error),
    )
  }, [queryClient])
  if (device?.showroomId === null) return <ChooseShowroom />
  if (phase === 'visit') return <VisitScreens onEnd={() => setPhase('end')} />
  if (phase === 'end') return <EndOfVisit onEnd={() => setPhase('between')} />
  return (
    <>
      <Suspense>
        <BetweenVisits />
      </Suspense>
      <Attract onEnter={() => setPhase('visit')} />
    </>
  )
}
