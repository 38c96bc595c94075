import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SECURITY_EVENT_KINDS, type SecurityEvent } from '#contract/account/security-event-schema.ts'
import { SIGN_IN_METHODS } from '#contract/auth/oauth.ts'
import { accountQueries } from '#app/data/account/account-queries.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { formatRelativeDay } from '#app/platform/i18n/format-relative-day.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { isOffered } from '#app/platform/query/is-offered.ts'
import { ListSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { TitledSection } from '#app/ui/layout/titled-section.tsx'
import { deviceName } from './device-name.ts'
import styles from './security-rows.module.css'

/** Rows shown at first, and added by each press. */
const PAGE_SIZE = 8

/** What happened to the account, newest first; nothing where the backend does not record it. */
export function SecurityEventSection({ customerId }: { customerId: string }) {
  const { t } = useTranslation('app')
  const query = useQuery(accountQueries.securityEvents(customerId))
  const isOnline = useOnline()
  const isSlow = useSlow(query.isPending)
  if (!isOffered(query)) return null
  const events = query.data?.items
  return (
    <TitledSection title={t('activity.title')} text={t('activity.text')}>
      {events === undefined ? (
        <LoadState query={query} isOnline={isOnline} isSlow={isSlow} errorTitle={t('activity.fail')}>
          <ListSkeleton rows={3} />
        </LoadState>
      ) : events.length === 0 ? (
        <p className="t-soft">{t('activity.none')}</p>
      ) : (
        <SecurityEventList events={events} />
      )}
    </TitledSection>
  )
}

function SecurityEventList({ events }: { events: readonly SecurityEvent[] }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const list = useRef<HTMLOListElement>(null)
  const [limit, setLimit] = useState(PAGE_SIZE)
  function showMore() {
    const next = limit + PAGE_SIZE
    setLimit(next)
    // The pressed button disappears.
    if (events.length <= next) list.current?.focus()
  }
  return (
    <>
      <ol className={styles.rows} ref={list} tabIndex={-1}>
        {events.slice(0, limit).map((event) => (
          <li key={event.id} className={styles.row}>
            <div className={styles.details}>
              <b>{eventText(event, t)}</b>
              <span className="t-s t-soft">{deviceName(event.device, t)}</span>
              <time className="t-s t-soft num" dateTime={event.at}>
                {t('security.seen', {
                  day: formatRelativeDay(event.at, t, locale),
                  time: formatTime(event.at, locale),
                })}
              </time>
            </div>
          </li>
        ))}
      </ol>
      {events.length > limit && (
        <p>
          <Button onClick={showMore}>{t('activity.more')}</Button>
        </p>
      )}
    </>
  )
}

/** What happened, with the way to sign in that was used or changed; kinds of other backends in general words. */
function eventText({ kind, method }: SecurityEvent, t: TFunction<'app'>): string {
  const known = SECURITY_EVENT_KINDS.find((word) => word === kind)
  const knownMethod = SIGN_IN_METHODS.find((word) => word === method)
  const text = t(`activity.${known ?? 'other'}`)
  return knownMethod ? t('activity.by', { text, method: t(`signInMethod.${knownMethod}`) }) : text
}
