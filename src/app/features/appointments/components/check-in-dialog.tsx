import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import { ONGOING_WINDOW_MINUTES } from '#contract/constants/limits.ts'
import { writeVisitPass } from '#contract/rules/visit-qr.ts'
import type { Appointment } from '#contract/schemas/appointment.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import styles from './check-in-dialog.module.css'

/** The code of a visit as a picture and as six digits; it needs no network (E37). */
export function CheckInDialog({ visit, code, onClose }: { visit: Appointment; code: string; onClose: () => void }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const path = useMemo(
    () => pathOf(encode(writeVisitPass({ id: visit.id, code }), { border: 0 }).data),
    [visit.id, code],
  )
  const from = new Date(Date.parse(visit.dateFrom) - ONGOING_WINDOW_MINUTES * 60_000)
  const halves = [code.slice(0, 3), code.slice(3)]
  return (
    <Dialog title={t('visits.hold')} closeLabel={t('common:form.close')} onClose={onClose}>
      <svg
        className={styles.picture}
        viewBox={`-2 -2 ${path.size + 4} ${path.size + 4}`}
        role="img"
        aria-label={t('visits.picture')}
        shapeRendering="crispEdges"
      >
        <rect x={-2} y={-2} width={path.size + 4} height={path.size + 4} fill="#fff" />
        <path d={path.d} fill="#1e1a16" />
      </svg>
      <p className="t-soft">{t('visits.orType')}</p>
      <p className={styles.digits}>
        <span aria-hidden="true">{halves.join(' ')}</span>
        <span className="vh">{halves.map((half) => half.split('').join(' ')).join(', ')}</span>
      </p>
      <p className="t-s t-soft num">{t('visits.offline', { time: formatTime(from, locale) })}</p>
    </Dialog>
  )
}

/** The dark squares as one path, and how many stand in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): { d: string; size: number } {
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { d: squares.join(''), size: rows.length }
}
