import { RotateCw, WifiOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverBuild } from '#app/platform/chunks/server-build.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { probe, useOnline } from '#app/platform/query/online.ts'
import { Button } from '#app/ui/button.tsx'
import { StatePage, type StateSize } from '#app/ui/state-page.tsx'

/**
 * A page whose code did not come: without a network it has never been on this device; else it came broken, although the
 * page was loaded anew for it (E44). It comes by itself once there is a network.
 */
export function LostPage({ size, onBack }: { size: StateSize; onBack: () => void }) {
  const { t } = useTranslation('app')
  const { t: words } = useTranslation('common')
  const isOnline = useOnline()
  const wasOnline = useRef(isOnline)
  const [busy, setBusy] = useState(false)
  const title = t(isOnline ? 'version.broken' : 'version.notHere')
  usePageTitle(title)
  useEffect(() => {
    // What the browser says of the network may be wrong.
    void probe()
  }, [])
  useEffect(() => {
    if (isOnline && !wasOnline.current) onBack()
    wasOnline.current = isOnline
  }, [isOnline, onBack])
  async function reload() {
    setBusy(true)
    if ((await serverBuild()) === null) setBusy(false)
    else location.reload()
  }
  return (
    <StatePage
      size={size}
      role="alert"
      {...(isOnline ? {} : { icon: WifiOff })}
      title={title}
      text={t(isOnline ? 'version.brokenText' : 'version.notHereText')}
    >
      <Button variant="primary" busy={busy} onClick={() => void reload()}>
        <RotateCw className="i" aria-hidden="true" />
        {words('state.retry')}
      </Button>
    </StatePage>
  )
}
