import { onlineManager } from '@tanstack/react-query'
import * as v from 'valibot'
import { appointmentOperationEndpoints } from '#contract/appointments/operation-endpoints.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { appointmentProblemSchema } from '#contract/appointments/operations-schema.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { actionAfter } from '#app/platform/http/retry-policy.ts'
import { call, type Call } from '#app/platform/api/call.ts'
import { ifReadable } from '#app/platform/api/if-readable.ts'
import { probe } from '#app/platform/connectivity/server-reachability.ts'
import { createQueue } from '#app/platform/queue/queue.ts'
import { deviceId } from '#app/platform/storage/device-id.ts'
import { type CheckInFailure, type QueuedCheckIn, queuedCheckIns } from './queued-check-ins.ts'

const RETRY_MS = 10_000

/**
 * Sends a check-in: null when the visitor is checked in, else the reason; rejects with CallError while that is unknown.
 */
export async function sendCheckIn(
  { key, method, code, appointmentId }: QueuedCheckIn,
  send: Call = call,
): Promise<CheckInFailure | null> {
  try {
    const id = appointmentId ?? (await findAppointment(code ?? '', send))
    if (id === 'unknown' || id === 'ambiguous') return id
    const body = { method, deviceId: deviceId(), showroomId: null }
    await ifReadable(send(appointmentOperationEndpoints.checkin, { params: { id }, body, idempotencyKey: key }))
    return null
  } catch (error) {
    if (!(error instanceof CallError) || actionAfter(error, 'checkIn') !== 'fail') throw error
    if (isCheckedIn(error)) return null
    return error.status === 404 ? 'unknown' : 'refused'
  }
}

async function findAppointment(code: string, send: Call): Promise<string> {
  const args = { body: { method: 'CODE', code }, idempotencyKey: crypto.randomUUID() } as const
  const { items, tooMany } = await send(tabletEndpoints.searchAppointments, args)
  return tooMany ? 'ambiguous' : (items[0]?.id ?? 'unknown')
}

/** The response was lost, and staff have since continued with the appointment. */
function isCheckedIn({ body }: CallError): boolean {
  const problem = v.safeParse(appointmentProblemSchema, body)
  return problem.success && ['CHECKED_IN', 'ONGOING', 'ENDED'].includes(problem.output.appointmentStatus)
}

/** Starts sending queued check-ins whenever the server is reachable. */
export function startSendingCheckIns(): void {
  const queue = createQueue<QueuedCheckIn>({
    caller: 'checkIn',
    readPending: queuedCheckIns.pending,
    groupOf: ({ key }) => key,
    async send([checkIn]) {
      if (!checkIn) return
      const failure = await sendCheckIn(checkIn)
      if (failure === null) queuedCheckIns.remove(checkIn.key)
      else queuedCheckIns.markFailed(checkIn.key, failure)
    },
    onFailure: (_batch, error) => console.info('A check-in could not be sent yet', error),
    backoff: () => RETRY_MS,
    isOnline: () => onlineManager.isOnline(),
    canContinue: () => probe(),
    report: (error) => console.warn('Queued check-ins could not be read', error),
  })
  onlineManager.subscribe((online) => {
    if (online) void queue.flush()
  })
  // A check-in that just failed is not retried at once.
  queuedCheckIns.subscribe(() => queue.schedule(RETRY_MS))
  void queue.flush()
}
