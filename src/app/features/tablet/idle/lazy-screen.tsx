import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { probe } from '#app/platform/connectivity/server-reachability.ts'
import { createStore, useStore } from '#app/platform/state/create-store.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { StatePage } from '#app/ui/feedback/state-page.tsx'

/**
 * A lazily loaded screen that shows an error with a retry button. React.lazy() caches a failed import, so a tablet that
 * is never restarted would stay blank. `load` prefetches the code.
 */
export function lazyScreen<P extends object>(fetchScreen: () => Promise<ComponentType<P>>) {
  const screen = createStore<ComponentType<P> | 'failed' | null>(null)
  let loading: Promise<void> | undefined
  const load = () => {
    loading ??= fetchScreen().then(screen.set, (error: unknown) => {
      console.warn('A screen did not load', error)
      screen.set('failed')
    })
  }

  function LazyScreen(props: P): ReactNode {
    const loaded = useStore(screen)
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
