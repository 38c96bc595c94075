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
import { WalkInScreen } from '../check-in/walk-in-screen.tsx'

const SelectionScreens = lazyScreen(async () => {
  const [screens] = await Promise.all([import('../browse/selection-screens.tsx'), loadTexts('app-picks')])
  return screens.SelectionScreens
})
// Prefetched, so that it also opens offline.
SelectionScreens.load()

/** `onEnd` runs when the visitor leaves and after inactivity. */
export function VisitorScreens({ onEnd }: { onEnd: () => void }) {
  const [screen, show] = useState<TabletScreen>({ name: 'code' })
  const [selection, setSelection] = useState(EMPTY_SELECTION)
  const isBusy = useIsMutating() > 0
  // Whoever reads about an item touches nothing for a while.
  const seconds = useIdleTime() * (screen.name === 'item' ? 2 : 1)
  const secondsLeft = useIdle({ seconds, paused: isBusy, onIdle: onEnd })
  useEffect(holdWakeLock, [])
  return (
    <>
      <CurrentScreen screen={screen} show={show} selection={selection} onSelectionChange={setSelection} onEnd={onEnd} />
      {secondsLeft !== null && <IdleNotice secondsLeft={secondsLeft} onReset={onEnd} />}
    </>
  )
}

interface CurrentScreenProps {
  screen: TabletScreen
  show: (screen: TabletScreen) => void
  selection: Selection
  onSelectionChange: (selection: Selection) => void
  onEnd: () => void
}

function CurrentScreen({ screen, show, selection, onSelectionChange, onEnd }: CurrentScreenProps) {
  const showCode = () => show({ name: 'code' })
  switch (screen.name) {
    case 'code':
      return <CodeScreen show={show} onBack={onEnd} />
    case 'scan':
      return <ScanScreen show={show} onBack={showCode} />
    case 'name':
      return <NameScreen show={show} onBack={showCode} />
    case 'walkIn':
      return <WalkInScreen show={show} onBack={showCode} />
    case 'found':
      return <FoundAppointmentsScreen {...screen} show={show} onBack={showCode} />
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
