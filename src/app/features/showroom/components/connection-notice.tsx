import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/platform/query/online.ts'
import { useLive } from '#app/platform/realtime/channel-state.ts'
import { Note } from '#app/ui/note.tsx'

/** A channel that is only about to open, or opens again at once, is nothing to speak of. Milliseconds. */
const AFTER_MS = 8000

/**
 * Says where somebody checks in that there is no network, and whether they can be noted here or ask us, or that changes come
 * late (B32, F-64); else nothing.
 */
export function ConnectionNotice({ isNoted = true }: { isNoted?: boolean }) {
  const { t } = useTranslation('app')
  const online = useOnline()
  const isQuiet = useLasting(!useLive())
  if (!online) {
    return (
      <Note tone="ochre" boxed icon={WifiOff} role="status">
        {t(isNoted ? 'kiosk.offline' : 'kiosk.offlineAsk')}
      </Note>
    )
  }
  if (!isQuiet) return null
  return (
    <Note boxed role="status">
      {t('kiosk.late')}
    </Note>
  )
}

/** True once something has been so for a while. */
function useLasting(isSo: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isSo) return undefined
    const timer = setTimeout(() => setLasts(true), AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isSo])
  return lasts
}
