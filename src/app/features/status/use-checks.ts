import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIsOutboxLoaded, usePendingEdits, usePendingCount } from '#app/data/projects/outbox/use-pending-edits.ts'
import { formatAsOf, formatTime } from '#app/platform/i18n/format-date.ts'
import { formatSize } from '#app/platform/i18n/format-file-size.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useLastFailure } from '#app/platform/query/last-failure.ts'
import { isSlowConnection } from '#app/platform/connectivity/slow-connection.ts'
import { useIsLive } from '#app/platform/realtime/live-status.ts'
import { deviceId } from '#app/platform/storage/device-id.ts'
import { useCookieWarning } from '#app/platform/storage/use-cookie-warning.ts'
import type { Check } from './checks.ts'
import type { Diagnostics } from './use-diagnostics.ts'

/** Characters shown of the build and the device id. */
const BUILD_LENGTH = 16
const DEVICE_LENGTH = 8
const VERSION = __BUILD__.slice(0, BUILD_LENGTH)

/** All checks in the order of the page. */
export function useChecks(diagnostics: Diagnostics): Check[] {
  return [...useServerChecks(diagnostics), ...useQueueChecks(), ...useStorageChecks(diagnostics), ...useDeviceChecks()]
}

function useServerChecks({ checkedAt, build, durationMs }: Diagnostics): Check[] {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const live = useIsLive()
  const [oldest, newest] = useDataTimes()
  const responded = newest === undefined ? [] : [t('check.lastAnswer', { time: formatAsOf(newest, locale) })]
  const isLatest = build === __BUILD__
  const liveKey = live ? 'check.liveOn' : isSlowConnection() ? 'check.liveSaver' : 'check.liveOff'
  return [
    {
      id: 'connection',
      term: t('check.connection'),
      isOk: build !== null,
      lines:
        build === null
          ? [t('check.notReached'), ...responded]
          : [t('check.reached', { time: formatTime(checkedAt, locale), ms: durationMs })],
    },
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
    {
      id: 'build',
      term: t('check.build'),
      isOk: build === null ? null : isLatest,
      lines: [
        build === null
          ? t('check.buildUnknown', { build: VERSION })
          : t(isLatest ? 'check.buildLatest' : 'check.buildOld', {
              build: VERSION,
              latest: build.slice(0, BUILD_LENGTH),
            }),
      ],
    },
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
  if (undecidedCount > 0) lines.push(t('check.decide', { count: undecidedCount }))
  return [{ id: 'queue', term: t('check.queueTerm'), isOk: isKnown ? count === 0 : null, lines }]
}

function useStorageChecks({ storage, hasCopy, usage, workers }: Diagnostics): Check[] {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { t: tCommon } = useTranslation()
  const cookieWarning = useCookieWarning()
  const result = { fine: t('check.storageFine'), full: t('check.storageFull'), refused: t('check.storageRefused') }
  const lines = [result[storage], t(hasCopy ? 'check.storageCopy' : 'check.storageNoCopy')]
  if (usage) {
    const [used, quota] = [formatSize(usage.used, locale), formatSize(usage.quota, locale)]
    lines.push(t('check.estimateStorageUsage', { used, quota }))
  }
  return [
    { id: 'storage', term: t('check.storage'), isOk: storage === 'fine', lines },
    {
      id: 'cookies',
      term: t('check.cookies'),
      isOk: cookieWarning === null,
      lines: [cookieWarning === null ? t('check.cookiesFine') : tCommon(cookieWarning)],
    },
    ...(workers > 0
      ? [{ id: 'workers', term: t('check.workersTerm'), isOk: false, lines: [t('check.workers', { count: workers })] }]
      : []),
  ]
}

function useDeviceChecks(): Check[] {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const failure = useLastFailure()
  const failed = failure && [
    t('check.failureAt', { time: formatAsOf(failure.at, locale), code: failure.status ?? failure.code }),
    ...(failure.requestId ? [t('check.failureId', { id: failure.requestId })] : []),
  ]
  return [
    { id: 'failure', term: t('check.failure'), isOk: null, lines: failed ?? [t('check.failureNone')] },
    { id: 'language', term: t('check.language'), isOk: null, lines: [t(`common:nav.${locale}`)] },
    { id: 'device', term: t('check.device'), isOk: null, lines: [deviceId().slice(0, DEVICE_LENGTH)] },
  ]
}
