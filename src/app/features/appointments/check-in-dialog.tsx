import { useTranslation } from 'react-i18next'
import { ONGOING_WINDOW_MINUTES } from '#contract/configuration/limits.ts'
import { formatCheckInQr } from '#contract/appointments/check-in-qr.ts'
import type { Appointment } from '#contract/appointments/schema.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { QrCode } from '#app/ui/media/qr-code.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import styles from './check-in-dialog.module.css'

/** QR code and digits; works offline. */
export function CheckInDialog({
  appointment,
  code,
  onClose,
}: {
  appointment: Appointment
  code: string
  onClose: () => void
}) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const from = new Date(Date.parse(appointment.dateFrom) - ONGOING_WINDOW_MINUTES * 60_000)
  const halves = [code.slice(0, 3), code.slice(3)]
  return (
    <Dialog title={t('visits.hold')} closeLabel={t('form.close')} onClose={onClose}>
      <QrCode
        text={formatCheckInQr({ id: appointment.id, code })}
        label={t('visits.picture')}
        className={styles.picture}
      />
      <p className="t-soft">{t('visits.orType')}</p>
      <p className={styles.digits}>
        <span aria-hidden="true">{halves.join(' ')}</span>
        <span className="vh">{halves.map((half) => half.split('').join(' ')).join(', ')}</span>
      </p>
      <p className="t-s t-soft num">{t('visits.offline', { time: formatTime(from, locale) })}</p>
    </Dialog>
  )
}
