import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { DetailBones } from '#app/ui/detail-bones.tsx'
import { LoadState } from '#app/ui/load-state.tsx'
import { StatePage } from '#app/ui/state-page.tsx'
import { AppointmentView } from '../components/appointment-view.tsx'
import { useAppointment } from '../components/use-appointment.ts'

/** One visit: when, where, with whom, and what can be done about it (E10). A foreign one looks like a missing one (F-50). */
export function AppointmentPage({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation('app')
  const { visit, read, isMissing } = useAppointment(appointmentId)
  const online = useOnline()
  const slow = useSlow(!visit && !read.isError && !isMissing)
  if (visit) return <AppointmentView visit={visit} read={read} />
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
    <LoadState read={read} online={online} slow={slow} failed={t('visits.fail')} size="page">
      <DetailBones />
    </LoadState>
  )
}
