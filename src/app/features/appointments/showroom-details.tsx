import { Link } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatPhone } from '#contract/rules/phone.ts'
import type { Showroom } from '#contract/schemas/showroom.ts'
import { dayKey, formatLongDay, formatWeekday } from '#app/platform/i18n/format-date.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { useNow } from '#app/ui/use-now.ts'
import factStyles from './appointment-facts.module.css'
import { Fact } from '#app/ui/fact.tsx'
import { Where } from './where.tsx'
import styles from './showroom-facts.module.css'

/** How many closed days are named: those ahead, not a year of them. */
const CLOSED_SHOWN = 5
/** Any Monday. */
const MONDAY = Date.parse('2026-06-01T12:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000

/** Where a showroom is, when it is open, how to get there and in (E36). */
export function ShowroomFacts({ showroom }: { showroom: Showroom }) {
  const { t } = useTranslation('app')
  const { address, phone, accessibility, directions, closedDays } = showroom
  return (
    <dl className={cx(factStyles.facts, styles.facts)}>
      <Fact term={t('visits.where')}>
        <Where address={address} />
      </Fact>
      <Fact term={t('showroom.hours')}>
        <Week showroom={showroom} />
      </Fact>
      {closedDays.length > 0 && (
        <Fact term={t('showroom.closedDays')}>
          <ClosedDays days={closedDays.slice(0, CLOSED_SHOWN)} />
        </Fact>
      )}
      {phone && (
        <Fact term={t('showroom.phone')}>
          <a className={`link num ${styles.phone}`} href={`tel:${phone}`}>
            <Phone className="i i--s" aria-hidden="true" />
            {formatPhone(phone)}
          </a>
        </Fact>
      )}
      {accessibility && <Fact term={t('showroom.accessibility')}>{accessibility}</Fact>}
      {directions && <Fact term={t('showroom.directions')}>{directions}</Fact>}
    </dl>
  )
}

function Week({ showroom: { hours } }: { showroom: Showroom }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const today = new Date(`${dayKey(useNow())}T00:00:00Z`).getUTCDay() || 7
  return (
    <ul className={styles.week}>
      {hours
        .toSorted((one, other) => one.weekday - other.weekday)
        .map(({ weekday, spans }) => (
          <li key={weekday} aria-current={weekday === today ? 'date' : undefined}>
            <span>{sentenceCase(formatWeekday(MONDAY + (weekday - 1) * DAY_MS, locale))}</span>
            <span className={`num ${styles.spans}`}>
              {spans.length === 0 && t('showroom.closed')}
              {spans.map(({ from, to }) => (
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

/** Leads to booking a visit there. */
export function BookHere({ showroomId }: { showroomId: string }) {
  const { t } = useTranslation('app')
  return (
    <Link
      to="/appointments/new"
      search={(old) => ({ ...old, showroom: showroomId })}
      className={buttonClass({ variant: 'primary' })}
      activeProps={{}}
    >
      {t('home.book')}
    </Link>
  )
}
