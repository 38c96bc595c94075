import { useTranslation } from 'react-i18next'
import { notedCheckIns, useNotedCheckIns } from '#app/data/showroom/noted-check-ins.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './noted-lines.module.css'

/** Tells staff on the screen between two visitors which check-ins wait, and which cannot be confirmed and why (B32). */
export function NotedLines() {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const noted = useNotedCheckIns()
  const waiting = noted.filter(({ refusal }) => refusal === null).length
  if (noted.length === 0) return null
  return (
    <div className={styles.lines} role="status">
      <ul>
        {waiting > 0 && <li>{t('kiosk.staff.waiting', { count: waiting })}</li>}
        {noted.map(({ key, at, refusal }) =>
          refusal === null ? null : (
            <li key={key}>
              <span>{t(`kiosk.staff.${refusal}`, { time: formatTime(at, locale) })}</span>
              <Button onClick={() => notedCheckIns.remove(key)}>{t('kiosk.staff.seen')}</Button>
            </li>
          ),
        )}
      </ul>
    </div>
  )
}
