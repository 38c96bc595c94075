import { parseCheckInQr } from '#contract/appointments/check-in-qr.ts'
import { type QueuedCheckIn, queuedCheckIns } from '#app/data/tablet/queued-check-ins.ts'
import { useFindAppointment } from '#app/data/tablet/check-in-mutations.ts'
import { isTransient } from '#app/platform/http/retry-policy.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import type { TabletScreen } from '../tablet-screen.ts'

type AppointmentQuery = { method: 'CODE'; code: string } | { method: 'QR'; text: string }
type NewCheckIn = Pick<QueuedCheckIn, 'method' | 'code' | 'appointmentId'>

/** Stores a check-in that cannot be sent now, and shows that. */
export function useQueueCheckIn(show: (screen: TabletScreen) => void) {
  return (checkIn: NewCheckIn) => show({ name: 'queued', id: queuedCheckIns.add(checkIn).key })
}

/** Finds appointments by code or QR code; offline the check-in is queued instead. */
export function useAppointmentSearch(show: (screen: TabletScreen) => void, onUnknown: () => void) {
  const find = useFindAppointment()
  const online = useOnline()
  const queueCheckIn = useQueueCheckIn(show)
  const queueByCode = (query: AppointmentQuery) => {
    const code = query.method === 'CODE' ? query.code : parseCheckInQr(query.text)?.code
    if (code !== undefined) queueCheckIn({ method: query.method, code, appointmentId: null })
  }
  return {
    find,
    search(query: AppointmentQuery): void {
      if (!online) return queueByCode(query)
      find.mutate(query, {
        onSuccess({ items }) {
          if (items.length > 0) show({ name: 'found', appointments: items, method: query.method })
          else onUnknown()
        },
        onError(error) {
          if (isTransient(error)) queueByCode(query)
        },
      })
    },
  }
}
