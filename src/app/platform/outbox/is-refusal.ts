import { CallError } from '../api/call-error.ts'

/** Statuses that say nothing about what was sent: it is sent again. */
const SENT_AGAIN = [401, 408, 425, 429]

/** True when what was sent is certain to have changed nothing, and will not be taken when it is sent again as it is. */
export function isRefusal(error: unknown): boolean {
  const status = error instanceof CallError ? (error.status ?? 0) : 0
  return status >= 400 && status < 500 && !SENT_AGAIN.includes(status)
}

/** Statuses that say that nothing behind the gateway can answer now, whatever is asked. */
const GATEWAY = [502, 503, 504]

/** True when the backend answers, but fails at what was sent: the same may go well with anything else. */
export function isFault(error: CallError): boolean {
  return (error.status ?? 0) >= 500 && !GATEWAY.includes(error.status ?? 0)
}
