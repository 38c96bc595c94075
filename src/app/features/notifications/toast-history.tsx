import { useTranslation } from 'react-i18next'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useShownMessages } from '#app/platform/notify/message-log.ts'
import styles from './message-list.module.css'

/** What was said in short messages during this visit: 1.5 seconds are not enough for everybody (B35, F-84, T36). */
export function MessageList() {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const messages = useShownMessages()
  return (
    <>
      <h2 className="t-section" id="messages">
        {t('messages.title')}
      </h2>
      <p className="t-s t-soft">{t('messages.text')}</p>
      {messages.length === 0 ? (
        <p>{t('messages.none')}</p>
      ) : (
        <ol className={styles.list} aria-labelledby="messages">
          {messages.map(({ id, at, text, tone }) => (
            <li key={id} data-tone={tone}>
              <time className="t-s t-faint num" dateTime={new Date(at).toISOString()}>
                {formatTime(at, locale)}
              </time>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
