import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { holdWakeLock } from '#app/platform/tablet/wake-lock.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { useIdleTime } from '#app/platform/tablet/idle-time.ts'
import { useIdle } from '#app/ui/hooks/use-idle.ts'
import type { TabletScreen } from '../tablet-screen.ts'
import { CodeScreen } from '../check-in/code-screen.tsx'
import { FoundAppointmentsScreen } from '../check-in/found-appointments-screen.tsx'
import { IdleNotice } from './idle-notice.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { NameScreen } from '../check-in/name-screen.tsx'
import { QueuedCheckInScreen } from '../check-in/queued-check-in-screen.tsx'
import { EMPTY_SELECTION, type Selection } from '../selection.ts'
import { ScanScreen } from '../check-in/scan-screen.tsx'
import { TodayScreen } from '../check-in/today-screen.tsx'
import { WalkInScreen } from '../check-in/walk-in-screen.tsx'

const SelectionScreens = lazyScreen(async () => {
  const [screens] = await Promise.all([import('../browse/selection-screens.tsx'), loadTexts('app-picks')])
  return screens.SelectionScreens
})
// Prefetched, so that it also opens offline.
SelectionScreens.load()

/** `onEnd` runs when the visitor leaves and after inactivity. */
export function VisitorScreens({ canSearch, onEnd }: { canSearch: boolean; onEnd: () => void }) {
  const [screen, show] = useState<TabletScreen>({ name: 'start' })
  const [selection, setSelection] = useState(EMPTY_SELECTION)
  const isBusy = useIsMutating() > 0
  // Whoever reads about an item touches nothing for a while.
  const seconds = useIdleTime() * (screen.name === 'item' ? 2 : 1)
  const secondsLeft = useIdle({ seconds, paused: isBusy, onIdle: onEnd })
  useEffect(holdWakeLock, [])
  return (
    <>
      <CurrentScreen
        screen={screen}
        canSearch={canSearch}
        show={show}
        selection={selection}
        onSelectionChange={setSelection}
        onEnd={onEnd}
      />
      {secondsLeft !== null && <IdleNotice secondsLeft={secondsLeft} onReset={onEnd} />}
    </>
  )
}

interface CurrentScreenProps {
  screen: TabletScreen
  canSearch: boolean
  show: (screen: TabletScreen) => void
  selection: Selection
  onSelectionChange: (selection: Selection) => void
  onEnd: () => void
}

function CurrentScreen({ screen, canSearch, show, selection, onSelectionChange, onEnd }: CurrentScreenProps) {
  const showStart = () => show({ name: 'start' })
  switch (screen.name) {
    case 'start': {
      const StartScreen = canSearch ? CodeScreen : TodayScreen
      return <StartScreen show={show} onBack={onEnd} />
    }
    case 'scan':
      return <ScanScreen show={show} onBack={showStart} />
    case 'name':
      return <NameScreen show={show} onBack={showStart} />
    case 'walkIn':
      return <WalkInScreen show={show} onBack={showStart} />
    case 'found':
      return <FoundAppointmentsScreen {...screen} show={show} onBack={showStart} />
    case 'queued':
      return <QueuedCheckInScreen id={screen.id} onClose={onEnd} />
    case 'welcome':
    case 'browse':
    case 'item':
    case 'share':
      return (
        <SelectionScreens
          screen={screen}
          show={show}
          selection={selection}
          onSelectionChange={onSelectionChange}
          onEnd={onEnd}
        />
      )
  }
}
