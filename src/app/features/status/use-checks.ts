import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  useHasUnstored,
  useIsOutboxLoaded,
  usePendingEdits,
  usePendingCount,
} from '#app/data/projects/outbox/use-pending-edits.ts'
import { formatAsOf } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { isSlowConnection } from '#app/document/slow-connection.ts'
import { useIsLive } from '#app/platform/realtime/live-status.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import type { Check } from './checks.ts'
import { useBuildCheck, useConnectionCheck, useDeviceChecks } from './use-device-checks.ts'
import { useOfflineChecks, useOfflineStorage } from './use-offline-checks.ts'
import type { Diagnostics } from './use-diagnostics.ts'

/** All checks in the order of the page. */
export function useChecks(diagnostics: Diagnostics): Check[] {
  const offline = useOfflineStorage(diagnostics)
  const canStore = !isTablet() && (offline === null || offline.changes === 'fine')
  return [
    ...useServerChecks(diagnostics, canStore),
    ...useQueueChecks(),
    ...useOfflineChecks(offline),
    ...useDeviceChecks(diagnostics),
  ]
}

function useServerChecks(diagnostics: Diagnostics, canStore: boolean): Check[] {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const live = useIsLive()
  const [oldest, newest] = useDataTimes()
  const liveKey = live ? 'check.liveOn' : isSlowConnection() ? 'check.liveSaver' : 'check.liveOff'
  return [
    useConnectionCheck(diagnostics, newest, canStore),
    { id: 'live', term: t('check.live'), isOk: live || null, lines: [t(liveKey)] },
    {
      id: 'data',
      term: t('check.data'),
      isOk: null,
      lines:
        oldest === undefined || newest === undefined
          ? [t('check.dataNone')]
          : [
              t('check.dataAsOf', { time: formatAsOf(newest, locale) }),
              t('check.dataOldest', { time: formatAsOf(oldest, locale) }),
            ],
    },
    useBuildCheck(diagnostics),
  ]
}

/** When the oldest and the newest cached data was fetched. */
function useDataTimes(): [number | undefined, number | undefined] {
  const queries = useQueryClient().getQueryCache().getAll()
  const times = queries.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0)
  return times.length === 0 ? [undefined, undefined] : [Math.min(...times), Math.max(...times)]
}

function useQueueChecks(): Check[] {
  const { t } = useTranslation('app')
  const isKnown = useIsOutboxLoaded()
  const undecidedCount = usePendingEdits().filter(({ state }) => state !== 'waiting' && state !== 'sent').length
  const count = usePendingCount()
  const queueText = count === 0 ? t('check.queueNone') : t('check.queue', { count })
  const lines = isKnown ? [queueText] : [t('check.queueUnknown')]
  if (useHasUnstored()) lines.push(t('check.unkept'))
  if (undecidedCount > 0) lines.push(t('check.decide', { count: undecidedCount }))
  return [{ id: 'queue', term: t('check.queueTerm'), isOk: isKnown ? count === 0 : null, lines }]
}
