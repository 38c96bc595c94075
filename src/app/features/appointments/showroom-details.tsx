import { Link } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { brusselsDay, weekdayOf } from '#contract/formats/brussels-time.ts'
import { formatPhone } from '#contract/formats/phone-number.ts'
import type { Showroom } from '#contract/showrooms/schema.ts'
import { formatLongDay, formatWeekday } from '#app/platform/i18n/format-date.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { useNow } from '#app/ui/hooks/use-now.ts'
import factStyles from './appointment-details.module.css'
import { DescriptionItem } from '#app/ui/layout/description-item.tsx'
import { AddressWithRoute } from './address-with-route.tsx'
import styles from './showroom-details.module.css'

/** Only the next closed days are listed. */
const CLOSED_DAYS_SHOWN = 5
const MONDAY = Date.parse('2026-06-01T12:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000

/** `withAddress` is false where the page shows it elsewhere. */
export function ShowroomDetails({ showroom, withAddress = true }: { showroom: Showroom; withAddress?: boolean }) {
  const { t } = useTranslation('app')
  const { address, phone, accessibility, directions, closedDays } = showroom
  return (
    <dl className={cx(factStyles.facts, styles.facts)}>
      {withAddress && (
        <DescriptionItem term={t('visits.where')}>
          <AddressWithRoute address={address} />
        </DescriptionItem>
      )}
      <DescriptionItem term={t('showroom.hours')}>
        <Week showroom={showroom} />
      </DescriptionItem>
      {closedDays.length > 0 && (
        <DescriptionItem term={t('showroom.closedDays')}>
          <ClosedDays days={closedDays.slice(0, CLOSED_DAYS_SHOWN)} />
        </DescriptionItem>
      )}
      {phone && (
        <DescriptionItem term={t('showroom.phone')}>
          <a className={`link num ${styles.phone}`} href={`tel:${phone}`}>
            <Phone className="i i--s" aria-hidden="true" />
            {formatPhone(phone)}
          </a>
        </DescriptionItem>
      )}
      {accessibility && <DescriptionItem term={t('showroom.accessibility')}>{accessibility}</DescriptionItem>}
      {directions && <DescriptionItem term={t('showroom.directions')}>{directions}</DescriptionItem>}
    </dl>
  )
}

function Week({ showroom: { hours } }: { showroom: Showroom }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const today = weekdayOf(brusselsDay(useNow()))
  return (
    <ul className={styles.week}>
      {hours
        .toSorted((a, b) => a.weekday - b.weekday)
        .map(({ weekday, spans }) => (
          <li key={weekday} aria-current={weekday === today ? 'date' : undefined}>
            <span>{sentenceCase(formatWeekday(MONDAY + (weekday - 1) * DAY_MS, locale))}</span>
            <span className={`num ${styles.spans}`}>
              {spans.length === 0
                ? t('showroom.closed')
                : spans.map(({ from, to }) => (
                    <span key={from}>
                      {from}–{to}
                    </span>
                  ))}
            </span>
          </li>
        ))}
    </ul>
  )
}

function ClosedDays({ days }: { days: Showroom['closedDays'] }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  return (
    <ul>
      {days.map(({ day, reason }) => (
        <li key={day}>{t('showroom.closedOn', { day: formatLongDay(`${day}T12:00:00Z`, locale), reason })}</li>
      ))}
    </ul>
  )
}

export function BookHereLink({ showroomId }: { showroomId: string }) {
  const { t } = useTranslation('app')
  return (
    <Link
      to="/appointments/new"
      search={(previous) => ({ ...previous, showroom: showroomId })}
      className={buttonClass({ variant: 'primary' })}
      activeProps={{}}
    >
      {t('home.book')}
    </Link>
  )
}
