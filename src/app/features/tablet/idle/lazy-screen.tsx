import { type ComponentType, createElement, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { probe } from '#app/platform/query/online.ts'
import { Button } from '#app/ui/button.tsx'
import { StatePage } from '#app/ui/state-page.tsx'

/**
 * A screen whose code is a chunk of its own. Where that does not come the visitor is told and can try again: React's own
 * lazy() keeps a failure for good, and a tablet that nobody restarts would stay blank with it. `load` fetches it ahead.
 */
export function lazyScreen<P extends object>(fetchScreen: () => Promise<ComponentType<P>>) {
  let screen: ComponentType<P> | 'failed' | null = null
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const settle = (outcome: typeof screen) => {
    screen = outcome
    for (const listener of listeners) listener()
  }
  const load = () => {
    loading ??= fetchScreen().then(settle, (error: unknown) => {
      console.warn('A screen did not come', error)
      settle('failed')
    })
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function LazyScreen(props: P): ReactNode {
    const arrived = useSyncExternalStore(subscribe, () => screen)
    useEffect(load, [])
    return arrived === 'failed' ? <ScreenFailed /> : arrived && createElement(arrived, props)
  }
  return Object.assign(LazyScreen, { load })
}

/** Starts the page anew, once it is certain that there is one to be had (T49): a style sheet that failed is not asked for again. */
function ScreenFailed() {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const retry = () => {
    setBusy(true)
    void probe().then((isThere) => (isThere ? location.reload() : setBusy(false)))
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
