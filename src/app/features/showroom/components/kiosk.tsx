import { lazy, Suspense, useEffect, useState } from 'react'
import { Attract } from './attract.tsx'

const load = () => import('./visit-screens.tsx')
const VisitScreens = lazy(() => load().then((module) => ({ default: module.VisitScreens })))

/** Between two visitors a photograph, then the screens of a visit, until it is over. */
export function Kiosk() {
  const [visiting, setVisiting] = useState(false)
  useEffect(() => {
    // At hand before somebody comes; a failure shows when they are really needed.
    load().catch(() => undefined)
  }, [])
  if (!visiting) return <Attract onEnter={() => setVisiting(true)} />
  return (
    <Suspense>
      <VisitScreens onEnd={() => setVisiting(false)} />
    </Suspense>
  )
}
