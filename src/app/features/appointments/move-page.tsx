import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isChangeable } from '#contract/appointments/change-deadline.ts'
import { CHANGE_DEADLINE_HOURS } from '#contract/appointments/limits.ts'
import type { Appointment } from '#contract/appointments/schema.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { formatLongDay, formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { FormSkeleton } from '#app/ui/feedback/form-skeleton.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { StatePage } from '#app/ui/feedback/state-page.tsx'
import { useNow } from '#app/ui/hooks/use-now.ts'
import { AppointmentLocation } from './appointment-location.tsx'
import viewStyles from './appointment-view.module.css'
import { MoveForm } from './move-form.tsx'
import { useAppointment } from './use-appointment.ts'

/** Moves an appointment; says why where it cannot be moved any more. */
export function MovePage({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation('app')
  const { appointment, read, isMissing } = useAppointment(appointmentId)
  const online = useOnline()
  const isSlow = useSlow(!appointment && !read.isError && !isMissing)
  const now = useNow()
  const title = t('change.moveTitle')
  usePageTitle(title)
  if (isMissing) return <StatePage title={t('visits.gone')} text={t('visits.goneText')} />
  return (
    <>
      <header className={viewStyles.header}>
        <Link
          to="/appointments/$appointmentId"
          params={{ appointmentId }}
          className={viewStyles.backLink}
          activeProps={{}}
        >
          <ArrowLeft className="i i--s" aria-hidden="true" />
          {t('change.back')}
        </Link>
        <h1 className="t-page">{title}</h1>
        {appointment && <PresentTime appointment={appointment} />}
      </header>
      {appointment && isChangeable(appointment, new Date(now)) && <MoveForm appointmentId={appointmentId} />}
      {appointment && !isChangeable(appointment, new Date(now)) && (
        <StatePage
          size="section"
          title={t('change.tooLate')}
          text={t('change.tooLateText', { hours: CHANGE_DEADLINE_HOURS })}
        />
      )}
      {!appointment && (
        <LoadState query={read} isOnline={online} isSlow={isSlow} errorTitle={t('visits.fail')} size="section">
          <FormSkeleton fields={3} />
        </LoadState>
      )}
    </>
  )
}

function PresentTime({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { dateFrom } = appointment
  return (
    <>
      <p className="t-row">
        <AppointmentLocation appointment={appointment} />
      </p>
      <p className="t-lead num">
        {t('change.present', { day: formatLongDay(dateFrom, locale), time: formatTime(dateFrom, locale) })}
      </p>
    </>
  )
}
