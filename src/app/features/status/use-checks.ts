import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIsQueueKnown, useQueue, useUnsentCount } from '#app/platform/outbox/queue-view.ts'
import { formatAsOf, formatTime } from '#app/platform/i18n/format-date.ts'
import { formatSize } from '#app/platform/i18n/format-size.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useLastFailure } from '#app/platform/query/last-failure.ts'
import { isSlowConnection } from '#app/platform/query/slow.ts'
import { useLive } from '#app/platform/realtime/channel-state.ts'
import { deviceId } from '#app/platform/storage/cookies.ts'
import { useCookieTrouble } from '#app/platform/storage/use-cookie-trouble.ts'
import type { Check } from '../model.ts'
import type { Device } from './use-device.ts'

/** Of a build's name and of the device's id so many signs tell them apart. */
const BUILD_LENGTH = 16
const DEVICE_LENGTH = 8
const VERSION = __BUILD__.slice(0, BUILD_LENGTH)

/** Everything that the page says, in its order (B44). */
export function useChecks(device: Device): Check[] {
  return [...useServer(device), ...useQueueChecks(), ...useStorageChecks(device), ...useNames()]
}

function useServer({ at, build, tookMs }: Device): Check[] {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const live = useLive()
  const [oldest, newest] = useDataTimes()
  const answered = newest === undefined ? [] : [t('check.lastAnswer', { time: formatAsOf(newest, locale) })]
  const isLatest = build === __BUILD__
  const liveWords = live ? 'check.liveOn' : isSlowConnection() ? 'check.liveSaver' : 'check.liveOff'
  return [
    {
      id: 'connection',
      term: t('check.connection'),
      fine: build !== null,
      lines:
        build === null
          ? [t('check.notReached'), ...answered]
          : [t('check.reached', { time: formatTime(at, locale), ms: tookMs })],
    },
    { id: 'live', term: t('check.live'), fine: live || null, lines: [t(liveWords)] },
    {
      id: 'data',
      term: t('check.data'),
      fine: null,
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
      fine: build === null ? null : isLatest,
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

/** When the oldest and the newest of what is kept was answered. */
function useDataTimes(): [number | undefined, number | undefined] {
  const queries = useQueryClient().getQueryCache().getAll()
  const times = queries.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0)
  return times.length === 0 ? [undefined, undefined] : [Math.min(...times), Math.max(...times)]
}

function useQueueChecks(): Check[] {
  const { t } = useTranslation('app')
  const isKnown = useIsQueueKnown()
  const undecided = useQueue().filter(({ state }) => state !== 'waiting' && state !== 'sent').length
  const count = useUnsentCount()
  const words = count === 0 ? t('check.queueNone') : t('check.queue', { count })
  const lines = isKnown ? [words] : [t('check.queueUnknown')]
  if (undecided > 0) lines.push(t('check.decide', { count: undecided }))
  return [{ id: 'queue', term: t('check.queueTerm'), fine: isKnown ? count === 0 : null, lines }]
}

function useStorageChecks({ storage, hasCopy, use, workers }: Device): Check[] {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { t: words } = useTranslation()
  const cookieTrouble = useCookieTrouble()
  const found = { fine: t('check.storageFine'), full: t('check.storageFull'), refused: t('check.storageRefused') }
  const lines = [found[storage], t(hasCopy ? 'check.storageCopy' : 'check.storageNoCopy')]
  if (use) {
    const [used, quota] = [formatSize(use.used, locale), formatSize(use.quota, locale)]
    lines.push(t('check.storageUse', { used, quota }))
  }
  return [
    { id: 'storage', term: t('check.storage'), fine: storage === 'fine', lines },
    {
      id: 'cookies',
      term: t('check.cookies'),
      fine: cookieTrouble === null,
      lines: [cookieTrouble === null ? t('check.cookiesFine') : words(cookieTrouble)],
    },
    {
      id: 'workers',
      term: t('check.workersTerm'),
      fine: workers === 0,
      lines: [workers === 0 ? t('check.workersNone') : t('check.workers', { count: workers })],
    },
  ]
}

function useNames(): Check[] {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const failure = useLastFailure()
  const failed = failure && [
    t('check.failureAt', { time: formatAsOf(failure.at, locale), code: failure.status ?? failure.code }),
    ...(failure.requestId ? [t('check.failureId', { id: failure.requestId })] : []),
  ]
  return [
    { id: 'failure', term: t('check.failure'), fine: null, lines: failed ?? [t('check.failureNone')] },
    { id: 'language', term: t('check.language'), fine: null, lines: [t(`common:nav.${locale}`)] },
    { id: 'device', term: t('check.device'), fine: null, lines: [deviceId().slice(0, DEVICE_LENGTH)] },
  ]
}
