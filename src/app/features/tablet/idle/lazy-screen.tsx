import { type ComponentType, createElement, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { probe } from '#app/platform/connectivity/server-reachability.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { StatePage } from '#app/ui/feedback/state-page.tsx'

/**
 * A lazily loaded screen that shows an error with a retry button. React.lazy() caches a failed import, so a tablet that
 * is never restarted would stay blank. `load` prefetches the code.
 */
export function lazyScreen<P extends object>(fetchScreen: () => Promise<ComponentType<P>>) {
  let screen: ComponentType<P> | 'failed' | null = null
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const setScreen = (outcome: typeof screen) => {
    screen = outcome
    for (const listener of listeners) listener()
  }
  const load = () => {
    loading ??= fetchScreen().then(setScreen, (error: unknown) => {
      console.warn('A screen did not load', error)
      setScreen('failed')
    })
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function LazyScreen(props: P): ReactNode {
    const loaded = useSyncExternalStore(subscribe, () => screen)
    useEffect(load, [])
    return loaded === 'failed' ? <ScreenFailed /> : loaded && createElement(loaded, props)
  }
  return Object.assign(LazyScreen, { load })
}

/** Reloads the page as soon as the server is reachable: browsers do not retry a failed style sheet. */
function ScreenFailed() {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const retry = () => {
    setBusy(true)
    void probe().then((isReachable) => (isReachable ? location.reload() : setBusy(false)))
  }
  return (
    <main>
      <StatePage role="alert" title={t('state.error')} text={t('net.unreachable')}>
        <Button variant="primary" busy={busy} onClick={retry}>
          {t('state.retry')}
        </Button>
      </StatePage>
    </main>
  )
}
