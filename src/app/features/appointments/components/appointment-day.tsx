import { formatDay, formatDayNumber, formatMonth } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { cx } from '#app/ui/class-names.ts'
import styles from './appointment-day.module.css'

/** The day of a visit, its number large; in Belgium's calendar, wherever the device is (S042). */
export function AppointmentDay({ when, large = false }: { when: string; large?: boolean }) {
  const locale = useLocale()
  return (
    <p className={cx(styles.day, large && styles.large)}>
      <span className="vh">{formatDay(when, locale)}</span>
      <b aria-hidden="true">{formatDayNumber(when, locale)}</b>
      <span aria-hidden="true">{formatMonth(when, locale)}</span>
    </p>
  )
}
