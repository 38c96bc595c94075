import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useCallback, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAsOf } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { SupportLinks } from '#app/platform/navigation/lazy-support-links.tsx'
import { Note } from '#app/ui/feedback/note.tsx'

/**
 * The offline bar. Without cached data the page itself explains that, so the bar is hidden. Its region stays: one that
 * comes with its text is often not announced.
 */
export function OfflineBar() {
  const { t } = useTranslation()
  const locale = useLocale()
  const online = useOnline()
  const asOf = useOldestDataTime()
  return (
    <div role="status">
      {!online && asOf > 0 && (
        <Note tone="ochre" icon={WifiOff}>
          <span>{t('net.offline', { time: formatAsOf(asOf, locale) })}</span> <SupportLinks statusOnly />
        </Note>
      )}
    </div>
  )
}

/** When the oldest data on screen was fetched, in milliseconds since 1970; 0 without data. */
function useOldestDataTime(): number {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache])
  const read = () => {
    const times = cache
      .findAll({ type: 'active' })
      .map(({ state }) => state.dataUpdatedAt)
      .filter((time) => time > 0)
    return times.length > 0 ? Math.min(...times) : 0
  }
  return useSyncExternalStore(subscribe, read, () => 0)
}
