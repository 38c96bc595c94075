import { useTranslation } from 'react-i18next'
import { documentBuild } from '#app/document/document-build.ts'
import { formatAsOf, formatTime } from '#app/platform/i18n/format-date.ts'
import { formatSize } from '#app/platform/i18n/format-file-size.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useLastFailure } from '#app/platform/query/last-failure.ts'
import { deviceId } from '#app/platform/storage/device-id.ts'
import { useCookieWarning } from '#app/platform/storage/use-cookie-warning.ts'
import type { Check } from './checks.ts'
import type { Diagnostics } from './use-diagnostics.ts'

/** Characters shown of the build and the device id. */
const BUILD_LENGTH = 16
const DEVICE_LENGTH = 8

/** Whether the server responds; when it does not, `lastResponseAt` and what happens to changes are shown. */
export function useConnectionCheck(
  { checkedAt, build, durationMs }: Diagnostics,
  lastResponseAt?: number,
  canStore = true,
): Check {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const responded =
    lastResponseAt === undefined ? [] : [t('check.lastAnswer', { time: formatAsOf(lastResponseAt, locale) })]
  return {
    id: 'connection',
    term: t('check.connection'),
    isOk: build !== null,
    lines:
      build === null
        ? [t(canStore ? 'check.notReached' : 'check.notReachedUnkept'), ...responded]
        : [t('check.reached', { time: formatTime(checkedAt, locale), ms: durationMs })],
  }
}

/** Whether this page is of the latest build. */
export function useBuildCheck({ build }: Diagnostics): Check {
  const { t } = useTranslation('app')
  const version = documentBuild().slice(0, BUILD_LENGTH)
  const isLatest = build === documentBuild()
  return {
    id: 'build',
    term: t('check.build'),
    isOk: build === null ? null : isLatest,
    lines: [
      build === null
        ? t('check.buildUnknown', { build: version })
        : t(isLatest ? 'check.buildLatest' : 'check.buildOld', {
            build: version,
            latest: build.slice(0, BUILD_LENGTH),
          }),
    ],
  }
}

/** Checks of this device and browser, which need nobody to be signed in. */
export function useDeviceChecks(diagnostics: Diagnostics): Check[] {
  return [...useStorageChecks(diagnostics), ...useBrowserChecks()]
}

function useStorageChecks({ storage, hasCopy, usage, workers }: Diagnostics): Check[] {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { t: tCommon } = useTranslation()
  const cookieWarning = useCookieWarning()
  const result = { fine: t('check.storageFine'), full: t('check.storageFull'), refused: t('check.storageRefused') }
  const lines = [result[storage]]
  if (hasCopy !== null) lines.push(t(hasCopy ? 'check.storageCopy' : 'check.storageNoCopy'))
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

function useBrowserChecks(): Check[] {
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
