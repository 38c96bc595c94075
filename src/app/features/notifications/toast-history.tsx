import { useTranslation } from 'react-i18next'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useMessageLog } from '#app/platform/notify/message-log.ts'
import styles from './toast-history.module.css'

/** The toasts of this session, as they disappear too fast for some readers. */
export function ToastHistory() {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const messages = useMessageLog()
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
