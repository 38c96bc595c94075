import { useTranslation } from 'react-i18next'
import type { Notifications } from '#contract/notifications/schema.ts'
import { useMarkAllNotificationsRead, useMarkNotificationRead } from '#app/data/notifications/notification-mutations.ts'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'
import { formatLongDay, relativeDay } from '#app/platform/i18n/format-date.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { keepFocus } from '#app/platform/navigation/focus-neighbour.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { groupByDay } from './notification-text.ts'
import { NotificationRow } from './notification-row.tsx'
import styles from './notification-list.module.css'

/** All notifications by day, newest first, and a button that marks all as read. */
export function NotificationList({ list }: { list: Notifications }) {
  const { t } = useTranslation('app')
  const isOnline = useOnline()
  const readOne = useMarkNotificationRead()
  const readAll = useMarkAllNotificationsRead()
  const failure = useErrorMessage(readAll.error)
  const { items, unread, totalItems } = list
  const older = totalItems - items.length
  return (
    <>
      <ErrorSummary errors={failure ? [{ text: failure }] : []} />
      <div className={styles.actions} role="status">
        {unread === 0 ? (
          <p className="t-soft">{t('news.allRead')}</p>
        ) : (
          // Offline nothing can be marked; the offline bar tells why.
          <Button
            ref={keepFocus}
            busy={readAll.isPending}
            disabled={!isOnline}
            onClick={() => readAll.mutate(items[0]?.at ?? '')}
          >
            {t('news.readAll')}
          </Button>
        )}
      </div>
      {groupByDay(items).map(({ day, notifications }) => (
        <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
          <h2 className="t-section" id={`day-${day}`}>
            <DayName date={notifications[0]?.at ?? day} />
          </h2>
          <ul>
            {notifications.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                onOpen={() => isOnline && !notification.read && readOne.mutate(notification.id)}
              />
            ))}
          </ul>
        </section>
      ))}
      {older > 0 && <p className="t-s t-soft">{t('news.more', { count: older })}</p>}
    </>
  )
}

function DayName({ date }: { date: string }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const relative = relativeDay(date)
  return <>{sentenceCase(relative ? t(`day.${relative}`) : formatLongDay(date, locale))}</>
}
