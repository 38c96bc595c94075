import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useIsLive } from '#app/platform/realtime/live-status.ts'
import { Note } from '#app/ui/feedback/note.tsx'

/** A connection that opens or reopens within this time is not reported. Milliseconds. */
const NOTICE_DELAY_MS = 8000

/** `canQueue` tells whether this screen stores check-ins while offline; elsewhere visitors ask the staff. */
export function ConnectionNotice({ canQueue = true }: { canQueue?: boolean }) {
  const { t } = useTranslation('app')
  const online = useOnline()
  const isDisconnected = useDelayed(!useIsLive())
  return (
    // Always there: a region that comes with its text is often not announced.
    <div role="status">
      {!online ? (
        <Note tone="ochre" icon={WifiOff}>
          {t(canQueue ? 'kiosk.offline' : 'kiosk.offlineAsk')}
        </Note>
      ) : (
        isDisconnected && <Note>{t('kiosk.late')}</Note>
      )}
    </div>
  )
}

/** True once `isActive` has been true for a while. */
function useDelayed(isActive: boolean): boolean {
  const [isDelayed, setDelayed] = useState(false)
  useEffect(() => {
    if (!isActive) return undefined
    const timer = setTimeout(() => setDelayed(true), NOTICE_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setDelayed(false)
    }
  }, [isActive])
  return isDelayed
}
