import { useTranslation } from 'react-i18next'
import type { Notifications } from '#contract/schemas/notification.ts'
import { useReadAll, useReadOne } from '#app/data/notifications/notification-mutations.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { formatLongDay, relativeDay } from '#app/platform/i18n/format-date.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useOnline } from '#app/platform/query/online.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { byDay } from '../model.ts'
import { NewsRow } from './news-row.tsx'
import styles from './news-list.module.css'

/** All news by days, the latest first, and the way to have read it all. */
export function NewsList({ list }: { list: Notifications }) {
  const { t } = useTranslation('app')
  const online = useOnline()
  const readOne = useReadOne()
  const readAll = useReadAll()
  const failure = useFailure(readAll.error)
  const { items, unread, totalItems } = list
  const older = totalItems - items.length
  return (
    <>
      <ErrorSummary errors={failure ? [{ text: failure }] : []} />
      <div className={styles.acts} role="status">
        {unread === 0 ? (
          <p className="t-soft">{t('news.allRead')}</p>
        ) : (
          // Without a network nothing can be marked, and the bar on top says why.
          <Button busy={readAll.isPending} disabled={!online} onClick={() => readAll.mutate(items[0]?.at ?? '')}>
            {t('news.readAll')}
          </Button>
        )}
      </div>
      {byDay(items).map(({ day, news }) => (
        <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
          <h2 className="t-section" id={`day-${day}`}>
            <DayName at={news[0]?.at ?? day} />
          </h2>
          <ul>
            {news.map((one) => (
              <NewsRow key={one.id} news={one} onOpen={() => online && !one.read && readOne.mutate(one.id)} />
            ))}
          </ul>
        </section>
      ))}
      {older > 0 && <p className="t-s t-soft">{t('news.more', { count: older })}</p>}
    </>
  )
}

function DayName({ at }: { at: string }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const near = relativeDay(at)
  return <>{near ? t(`day.${near}`) : sentenceCase(formatLongDay(at, locale))}</>
}
