import { lazy, Suspense, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { deviceQueries } from '#app/data/showroom/device-queries.ts'
import { Attract } from './attract.tsx'

const load = () => import('./visit-screens.tsx')
const VisitScreens = lazy(() => load().then((module) => ({ default: module.VisitScreens })))
const ChooseShowroom = lazy(() =>
  import('./choose-showroom.tsx').then((module) => ({ default: module.ChooseShowroom })),
)

/** Between two visitors a photograph, then the screens of a visit, until it is over. */
export function Kiosk() {
  const { data: device } = useQuery(deviceQueries.own())
  const [visiting, setVisiting] = useState(false)
  useEffect(() => {
    // At hand before somebody comes; a failure shows when they are really needed.
    load().catch(() => undefined)
  }, [])
  if (device?.showroomId === null) {
    return (
      <Suspense>
        <ChooseShowroom />
      </Suspense>
    )
  }
  if (!visiting) return <Attract onEnter={() => setVisiting(true)} />
  return (
    <Suspense>
      <VisitScreens onEnd={() => setVisiting(false)} />
    </Suspense>
  )
}
