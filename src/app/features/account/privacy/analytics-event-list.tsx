import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsent } from '#app/platform/analytics/consent.ts'
import { eventQueue } from '#app/platform/analytics/event-queue.ts'
import { formatAsOf } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import styles from './analytics-event-list.module.css'
import { eventText, pageName } from './analytics-event-text.ts'

/** Rows shown initially; a device stores up to 500 events. */
const FIRST = 20

/** The analytics events recorded on this device, newest first, with their state; they can be deleted. */
export function AnalyticsEventList() {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const isMeasured = useConsent()?.granted ?? false
  const [log, setLog] = useState(eventQueue.read)
  const list = useRef<HTMLOListElement>(null)
  const [isAll, setIsAll] = useState(false)
  const status = useRef<HTMLParagraphElement>(null)
  /** False once the dialog was closed. */
  const [isConfirming, ask] = useState<boolean>()
  useEffect(() => eventQueue.subscribe(() => setLog(eventQueue.read())), [])

  useEffect(() => {
    // The button that opened the dialog may be gone.
    if (isConfirming === false && document.activeElement === document.body) status.current?.focus()
  }, [isConfirming])
  function expand() {
    setIsAll(true)
    // The pressed button disappears.
    list.current?.focus()
  }

  if (log.length === 0) {
    return (
      <p className="t-soft" role="status" ref={status} tabIndex={-1}>
        {t(isMeasured ? 'events.none' : 'events.off')}
      </p>
    )
  }
  const shown = log.toReversed().slice(0, isAll ? log.length : FIRST)
  return (
    <>
      <p role="status">{t('events.count', { count: log.length })}</p>
      <ol className={styles.list} ref={list} tabIndex={-1}>
        {shown.map(({ event, state }) => (
          <li key={event.id} className={styles.row}>
            <time className="t-s t-faint num" dateTime={event.time}>
              {formatAsOf(event.time, locale)}
            </time>
            <span>
              {eventText(event, t, locale)}
              <span className="t-s t-soft">{pageName(event, t)}</span>
            </span>
            <span className="t-s t-soft">{t(`eventState.${state}`)}</span>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        {shown.length < log.length && <Button onClick={expand}>{t('events.all', { count: log.length })}</Button>}
        <Button onClick={() => ask(true)}>{t('events.clear')}</Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('events.clearTitle')}
          confirm={t('events.clear')}
          onConfirm={() => {
            eventQueue.clear()
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
