import { onlineManager } from '@tanstack/react-query'
import * as v from 'valibot'
import { visitEndpoints } from '#contract/endpoints/appointment-operations.ts'
import { deviceEndpoints } from '#contract/endpoints/showroom-devices.ts'
import { appointmentProblemSchema } from '#contract/schemas/appointment-operations.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import { call, type Call } from '#app/platform/api/call.ts'
import { probe } from '#app/platform/query/online.ts'
import { deviceId } from '#app/platform/storage/cookies.ts'
import { type CheckInRefusal, type NotedCheckIn, notedCheckIns } from './noted-check-ins.ts'

/** Where nobody answered, it is tried again after so many milliseconds, or as soon as the network is back. */
const AGAIN_MS = 10_000
/** Answers that another try would not change. */
const FINAL = [403, 404, 409, 422]

/** Sends one: null when the visitor is checked in, else why not; rejects with CallError where it is not known yet. */
export async function confirmCheckIn(
  { key, method, code, visitId }: NotedCheckIn,
  ask: Call = call,
): Promise<CheckInRefusal | null> {
  try {
    const id = visitId ?? (await findVisit(code ?? '', ask))
    if (id === 'unknown' || id === 'ambiguous') return id
    const body = { method, deviceId: deviceId(), showroomId: null }
    await ask(visitEndpoints.checkin, { params: { id }, body, idempotencyKey: key })
    return null
  } catch (error) {
    const status = error instanceof CallError ? (error.status ?? 0) : 0
    if (!(error instanceof CallError) || !FINAL.includes(status)) throw error
    if (isHere(error)) return null
    return status === 404 ? 'unknown' : 'refused'
  }
}

async function findVisit(code: string, ask: Call): Promise<string> {
  const { items, tooMany } = await ask(deviceEndpoints.search, { body: { method: 'CODE', code } })
  return tooMany ? 'ambiguous' : (items[0]?.id ?? 'unknown')
}

/** An answer was lost and staff have gone on meanwhile: they know that the visitor is here. */
function isHere({ body }: CallError): boolean {
  const problem = v.safeParse(appointmentProblemSchema, body)
  return problem.success && ['CHECKED_IN', 'ONGOING', 'ENDED'].includes(problem.output.appointmentStatus)
}

let going: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

const waiting = () => notedCheckIns.all().filter(({ refusal }) => refusal === null)

/** Sends what waits, the oldest first; what cannot be sent stays and is tried again (B32). */
function confirmAll(): void {
  going ??= sendAll().finally(() => {
    going = undefined
    confirmLater()
  })
}

function confirmLater(): void {
  clearTimeout(timer)
  if (waiting().length > 0) timer = setTimeout(confirmAll, AGAIN_MS)
}

async function sendAll(): Promise<void> {
  for (const noted of waiting()) {
    if (!onlineManager.isOnline()) return
    try {
      const refusal = await confirmCheckIn(noted)
      if (refusal === null) notedCheckIns.remove(noted.key)
      else notedCheckIns.refuse(noted.key, refusal)
    } catch (error) {
      console.info('A check-in waits', error)
      if (!(await probe())) return
    }
  }
}

/** From now on what waits is sent as soon as it can be. */
export function keepConfirming(): void {
  onlineManager.subscribe((online) => {
    if (online) confirmAll()
  })
  // One that has just failed is not tried again at once.
  notedCheckIns.subscribe(confirmLater)
  confirmAll()
}
