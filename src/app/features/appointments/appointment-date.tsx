import { formatDay, formatDayNumber, formatMonth, otherYear } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import styles from './appointment-date.module.css'

/** In the time zone of Belgium, wherever the device is. */
export function AppointmentDate({ date, large = false }: { date: string; large?: boolean }) {
  const locale = useLocale()
  const year = otherYear(date)
  return (
    <p className={cx(styles.day, large && styles.large)}>
      <span className="vh">{formatDay(date, locale)}</span>
      <b aria-hidden="true">{formatDayNumber(date, locale)}</b>
      <span aria-hidden="true">{formatMonth(date, locale)}</span>
      {year && <span aria-hidden="true">{year}</span>}
    </p>
  )
}
