import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { formatDay } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { DetailSkeleton } from '#app/ui/feedback/detail-skeleton.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { StatePage } from '#app/ui/feedback/state-page.tsx'
import { AppointmentView } from './appointment-view.tsx'
import { useAppointment } from './use-appointment.ts'

interface AppointmentPageProps {
  appointmentId: string
  /** Shown below everything else. */
  adviser: ReactNode
}

/** An appointment of another customer is reported as missing. */
export function AppointmentPage({ appointmentId, adviser }: AppointmentPageProps) {
  const { t } = useTranslation('app')
  const { appointment, read, isMissing } = useAppointment(appointmentId)
  const locale = useLocale()
  const online = useOnline()
  const isSlow = useSlow(!appointment && !read.isError && !isMissing)
  usePageTitle(
    appointment ? t('visits.pageTitle', { day: formatDay(appointment.dateFrom, locale) }) : t('nav.appointments'),
  )
  if (appointment) return <AppointmentView appointment={appointment} read={read} adviser={adviser} />
  if (isMissing) {
    return (
      <StatePage title={t('visits.gone')} text={t('visits.goneText')}>
        <Link to="/appointments" className={buttonClass({ variant: 'primary' })} activeProps={{}}>
          {t('visits.toList')}
        </Link>
      </StatePage>
    )
  }
  return (
    <LoadState query={read} isOnline={online} isSlow={isSlow} errorTitle={t('visits.fail')} size="page">
      <DetailSkeleton />
    </LoadState>
  )
}
