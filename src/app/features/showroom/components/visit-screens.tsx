import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keepScreenOn } from '#app/platform/device/wake-lock.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { useIdle } from '#app/ui/use-idle.ts'
import type { KioskScreen } from '../model.ts'
import { CodeScreen } from './code-screen.tsx'
import { FoundScreen } from './found-screen.tsx'
import { IdleNotice } from './idle-notice.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { NameScreen } from './name-screen.tsx'
import { NotedScreen } from './noted-screen.tsx'
import { NO_TASTE, type Taste } from './pick-rules.ts'
import { ScanScreen } from './scan-screen.tsx'
import { WalkInScreen } from './walk-in-screen.tsx'

const PickScreens = lazyScreen(async () => {
  const [screens] = await Promise.all([import('./pick-screens.tsx'), loadTexts('app-picks')])
  return screens.PickScreens
})
// With the tablet's first screen, so that it is at hand for a visit that begins without a network, too (B32).
PickScreens.load()

/** The screens of one visit, from the first touch on; `onEnd` when it is over or nobody is there any more (E40). */
export function VisitScreens({ onEnd }: { onEnd: () => void }) {
  const [screen, show] = useState<KioskScreen>({ name: 'code' })
  const [taste, setTaste] = useState(NO_TASTE)
  const isBusy = useIsMutating() > 0
  const secondsLeft = useIdle({ paused: isBusy, onIdle: onEnd })
  useEffect(keepScreenOn, [])
  return (
    <>
      <Screen screen={screen} show={show} taste={taste} onTaste={setTaste} onEnd={onEnd} />
      {secondsLeft !== null && <IdleNotice secondsLeft={secondsLeft} onReset={onEnd} />}
    </>
  )
}

interface ScreenProps {
  screen: KioskScreen
  show: (screen: KioskScreen) => void
  /** What the visitor has said about what they saw. */
  taste: Taste
  onTaste: (taste: Taste) => void
  onEnd: () => void
}

function Screen({ screen, show, taste, onTaste, onEnd }: ScreenProps) {
  const toCode = () => show({ name: 'code' })
  switch (screen.name) {
    case 'code':
      return <CodeScreen show={show} onBack={onEnd} />
    case 'scan':
      return <ScanScreen show={show} onBack={toCode} />
    case 'name':
      return <NameScreen show={show} onBack={toCode} />
    case 'walkIn':
      return <WalkInScreen show={show} onBack={toCode} />
    case 'found':
      return <FoundScreen {...screen} show={show} onBack={toCode} />
    case 'noted':
      return <NotedScreen id={screen.id} onClose={onEnd} />
    case 'welcome':
    case 'browse':
    case 'look':
    case 'takeAlong':
      return <PickScreens screen={screen} show={show} taste={taste} onTaste={onTaste} onEnd={onEnd} />
  }
}
