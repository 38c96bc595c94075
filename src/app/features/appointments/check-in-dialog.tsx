import { useTranslation } from 'react-i18next'
import { ONGOING_WINDOW_MINUTES } from '#contract/constants/limits.ts'
import { writeVisitPass } from '#contract/rules/visit-qr.ts'
import type { Appointment } from '#contract/schemas/appointment.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { CodePicture } from '#app/ui/code-picture.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import styles from './check-in-dialog.module.css'

/** The code of a visit as a picture and as six digits; it needs no network (E37). */
export function CheckInDialog({ visit, code, onClose }: { visit: Appointment; code: string; onClose: () => void }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const from = new Date(Date.parse(visit.dateFrom) - ONGOING_WINDOW_MINUTES * 60_000)
  const halves = [code.slice(0, 3), code.slice(3)]
  return (
    <Dialog title={t('visits.hold')} closeLabel={t('common:form.close')} onClose={onClose}>
      <CodePicture
        text={writeVisitPass({ id: visit.id, code })}
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
