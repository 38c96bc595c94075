import { useCheckIn } from '#app/data/tablet/check-in-mutations.ts'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { isTransient } from '#app/platform/http/retry-policy.ts'
import type { SearchMethod, TabletScreen, WelcomedAppointment } from '../tablet-screen.ts'
import { useQueueCheckIn } from './use-appointment-search.ts'

interface CheckInOptions {
  /** How the appointment was found. */
  method: SearchMethod
  showroomId: string | null
}

/** Checks in the visitor of an appointment and welcomes them; offline the check-in is queued instead. */
export function useConfirmCheckIn(show: (screen: TabletScreen) => void, { method, showroomId }: CheckInOptions) {
  const checkIn = useCheckIn()
  const online = useOnline()
  const queueCheckIn = useQueueCheckIn(show)
  return {
    /** The appointment that is being checked in. */
    pendingId: checkIn.isPending ? checkIn.variables.id : null,
    failure: useErrorMessage(checkIn.error),
    confirm(appointment: WelcomedAppointment): void {
      const { id } = appointment
      const queueThis = () => queueCheckIn({ method, code: null, appointmentId: id })
      if (!online) return queueThis()
      checkIn.mutate(
        { id, method, showroomId },
        {
          onSuccess: (response) =>
            show({ name: 'welcome', appointment: response ?? appointment, visitorName: response?.visitor ?? null }),
          onError(error) {
            if (isTransient(error)) queueThis()
          },
        },
      )
    },
  }
}
