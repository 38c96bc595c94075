import { setTimeout as wait } from 'node:timers/promises'
import type { Mailer } from '#server/ports/mail.ts'

/** Holds mails back on their way out, as a slow mail server does. */
export interface MailDelay {
  ms(): number
  set(ms: number): void
  /** No delay from here on; mails that wait leave at once. */
  reset(): void
  /** A mailer with the delay before it. */
  before(mailer: Mailer): Mailer
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
    before: (mailer) => ({
      async send(mail) {
        // The only way for the wait to fail is the reset, which ends it.
        if (delay > 0) await wait(delay, undefined, { signal: waiting.signal }).catch(() => {})
        await mailer.send(mail)
      },
    }),
  }
}
