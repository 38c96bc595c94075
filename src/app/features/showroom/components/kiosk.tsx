import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'
import { ATTRACT, type KioskScreen } from '../model.ts'
import { Attract } from './attract.tsx'
import { CodeScreen } from './code-screen.tsx'
import { FoundScreen } from './found-screen.tsx'
import { IdleNotice } from './idle-notice.tsx'
import { NameScreen } from './name-screen.tsx'
import { useIdle } from './use-idle.ts'
import { WelcomeScreen } from './welcome-screen.tsx'

/** The screens of a visit, from one touch to the next visitor. */
export function Kiosk() {
  const [screen, show] = useState<KioskScreen>(ATTRACT)
  const isBusy = useIsMutating() > 0
  const reset = () => show(ATTRACT)
  const secondsLeft = useIdle({ watching: screen.name !== 'attract', paused: isBusy, onIdle: reset })
  return (
    <>
      <Screen screen={screen} show={show} reset={reset} />
      {secondsLeft !== null && <IdleNotice secondsLeft={secondsLeft} onReset={reset} />}
    </>
  )
}

interface ScreenProps {
  screen: KioskScreen
  show: (screen: KioskScreen) => void
  reset: () => void
}

function Screen({ screen, show, reset }: ScreenProps) {
  switch (screen.name) {
    case 'attract':
      return <Attract onEnter={() => show({ name: 'code' })} />
    case 'code':
      return <CodeScreen show={show} onBack={reset} />
    case 'name':
      return <NameScreen show={show} onBack={() => show({ name: 'code' })} />
    case 'found':
      return <FoundScreen {...screen} show={show} onBack={() => show({ name: 'code' })} />
    case 'welcome':
      return <WelcomeScreen visit={screen.visit} onClose={reset} />
  }
}
