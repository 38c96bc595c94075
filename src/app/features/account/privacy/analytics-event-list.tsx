import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsent } from '#app/platform/analytics/consent.ts'
import { eventLog } from '#app/platform/analytics/event-log.ts'
import { formatAsOf } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import styles from './event-list.module.css'
import { happening, pageOf } from './event-words.ts'

/** So many at first: a device keeps up to 500. */
const FIRST = 20

/** Every event that this device has recorded, the newest first, and what became of it; all of it can be deleted (B33). */
export function EventList() {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const isMeasured = useConsent()?.granted ?? false
  const [log, setLog] = useState(eventLog.read)
  const [isAll, showAll] = useState(false)
  const [isAsking, ask] = useState(false)
  useEffect(() => eventLog.follow(() => setLog(eventLog.read())), [])

  if (log.length === 0) {
    return (
      <p className="t-soft" role="status">
        {t(isMeasured ? 'events.none' : 'events.off')}
      </p>
    )
  }
  const shown = log.toReversed().slice(0, isAll ? log.length : FIRST)
  return (
    <>
      <p role="status">{t('events.count', { count: log.length })}</p>
      <ol className={styles.list}>
        {shown.map(({ event, state }) => (
          <li key={event.id} className={styles.row}>
            <time className="t-s t-faint num" dateTime={event.time}>
              {formatAsOf(event.time, locale)}
            </time>
            <span>
              {happening(event, t, locale)}
              <span className="t-s t-soft">{pageOf(event, t)}</span>
            </span>
            <span className="t-s t-soft">{t(`eventState.${state}`)}</span>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        {shown.length < log.length && (
          <Button onClick={() => showAll(true)}>{t('events.all', { count: log.length })}</Button>
        )}
        <Button onClick={() => ask(true)}>{t('events.clear')}</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('events.clearTitle')}
          confirm={t('events.clear')}
          onConfirm={() => {
            eventLog.clear()
            ask(false)
          }}
          onCancel={() => ask(false)}
        >
          {t('events.clearText')}
        </ConfirmDialog>
      )}
    </>
  )
}
