import { RotateCw, WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentBuild } from '#app/document/document-build.ts'
import { reloadFailedStyles } from '#app/platform/code-loading/failed-styles.ts'
import { fetchServerBuild } from '#app/platform/code-loading/server-build.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { probe, useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { SupportLinks } from '#app/platform/navigation/lazy-support-links.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { StatePage, type StateSize } from '#app/ui/feedback/state-page.tsx'

/** Paths of pages that were loaded again in place; where that did not help, the next press reloads the document. */
const retried = new Set<string>()

/** A page whose chunk could not be loaded, even after a reload. Retries when the network is back. */
export function ChunkLoadError({ size, onBack }: { size: StateSize; onBack: () => void }) {
  const { t } = useTranslation('app')
  const { t: tCommon } = useTranslation('common')
  const isOnline = useOnline()
  const wasOnline = useRef(isOnline)
  const [busy, setBusy] = useState(false)
  const title = t(isOnline ? 'version.broken' : 'version.notHere')
  usePageTitle(title)
  useEffect(() => {
    // The browser's own online state may be wrong.
    void probe()
  }, [])
  async function loadAgain() {
    setBusy(true)
    if (await reloadFailedStyles()) onBack()
    else setBusy(false)
  }
  const handleReconnect = useEffectEvent(loadAgain)
  useEffect(() => {
    if (isOnline && !wasOnline.current) void handleReconnect()
    wasOnline.current = isOnline
  }, [isOnline])
  async function retry() {
    setBusy(true)
    const build = await fetchServerBuild()
    if (build === null) setBusy(false)
    else if (build !== documentBuild() || retried.has(location.pathname)) location.reload()
    else {
      retried.add(location.pathname)
      await loadAgain()
    }
  }
  return (
    <StatePage
      size={size}
      role="alert"
      icon={isOnline ? undefined : WifiOff}
      title={title}
      text={t(isOnline ? 'version.brokenText' : 'version.notHereText')}
    >
      <Button variant="primary" busy={busy} onClick={() => void retry()}>
        <RotateCw className="i" aria-hidden="true" />
        {tCommon('state.retry')}
      </Button>
      <SupportLinks />
    </StatePage>
  )
}
