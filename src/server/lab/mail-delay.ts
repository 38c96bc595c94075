import { setTimeout as wait } from 'node:timers/promises'
import type { Mailer } from '#server/ports/mail.ts'

/** Delays mails, as a slow mail server does. */
export interface MailDelay {
  ms(): number
  set(ms: number): void
  /** Removes the delay and sends delayed mails at once. */
  reset(): void
  /** Wraps a mailer with the delay. */
  wrap(mailer: Mailer): Mailer
}

export function createMailDelay(): MailDelay {
  let delay = 0
  let waiting = new AbortController()
  return {
    ms: () => delay,
    set: (ms) => void (delay = ms),
    reset() {
      delay = 0
      waiting.abort()
      waiting = new AbortController()
    },
    wrap: (mailer) => ({
      async send(mail, id) {
        // The wait rejects only when reset aborts it.
        if (delay > 0) await wait(delay, undefined, { signal: waiting.signal }).catch(() => {})
        await mailer.send(mail, id)
      },
    }),
  }
}
