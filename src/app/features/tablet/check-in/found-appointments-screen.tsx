import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import type { MaskedAppointment } from '#contract/tablets/schema.ts'
import { tabletQueries } from '#app/data/tablet/tablet-queries.ts'
import type { SearchMethod, TabletScreen } from '../tablet-screen.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import styles from '../choice-list.module.css'
import { TabletFooter } from '../tablet-footer.tsx'
import { TabletFrame } from '../tablet-frame.tsx'
import { ShowroomName } from '../showroom-name.tsx'
import { useConfirmCheckIn } from './use-confirm-check-in.ts'
import { useFoundAppointmentStatus } from '#app/data/tablet/check-in-mutations.ts'
import { Button } from '#app/ui/forms/button.tsx'

interface FoundAppointmentsScreenProps {
  appointments: readonly MaskedAppointment[]
  method: SearchMethod
  show: (screen: TabletScreen) => void
  onBack: () => void
}

/** Asks "Is this you?" with initials and times, never with names. */
export function FoundAppointmentsScreen({ appointments, method, show, onBack }: FoundAppointmentsScreenProps) {
  const { t } = useTranslation('app')
  const { data: tablet } = useQuery(tabletQueries.own())
  const showroomId = tablet?.showroomId ?? null
  const { confirm, pendingId, failure } = useConfirmCheckIn(show, { method, showroomId })
  return (
    <TabletFrame showroom={<ShowroomName />} notice={<ConnectionNotice />} footer={<TabletFooter onBack={onBack} />}>
      <h1 className="t-page">{t('kiosk.found.title')}</h1>
      <p className="t-lead">{t('kiosk.found.text')}</p>
      <ul className={styles.choices}>
        {appointments.map((appointment) => (
          <FoundAppointment
            key={appointment.id}
            appointment={appointment}
            busy={pendingId === appointment.id}
            disabled={pendingId !== null && pendingId !== appointment.id}
            onConfirm={() => confirm(appointment)}
          />
        ))}
      </ul>
      {failure && <p role="alert">{failure}</p>}
    </TabletFrame>
  )
}

interface FoundAppointmentProps {
  appointment: MaskedAppointment
  busy: boolean
  /** Not for the pressed one, which would lose the focus. */
  disabled: boolean
  onConfirm: () => void
}

/** Updates when the visitor checks in on a phone or another tablet meanwhile. */
function FoundAppointment({ appointment, busy, disabled, onConfirm }: FoundAppointmentProps) {
  const { t } = useTranslation('app')
  const isCheckedIn = useFoundAppointmentStatus(appointment) === 'CHECKED_IN'
  return (
    <li>
      <Button variant="primary" busy={busy} disabled={disabled} onClick={onConfirm}>
        <span className="num">{appointment.label}</span>
      </Button>
      <p role="status">{isCheckedIn && t('kiosk.found.here')}</p>
    </li>
  )
}
