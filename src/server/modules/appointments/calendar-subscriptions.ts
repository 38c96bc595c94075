import { createHmac, randomBytes } from 'node:crypto'
import type { CalendarSubscription } from '#contract/appointments/calendar-subscription-endpoints.ts'
import { CALENDAR_PAST_DAYS } from '#contract/appointments/limits.ts'
import { DEFAULT_LOCALE, type Locale } from '#contract/configuration/locales.ts'
import { fileLinkPath } from '#contract/http/base-path.ts'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { requireOwnAccount } from '#server/http/own-account.ts'
import type { Clock } from '#server/ports/clock.ts'
import { lockSignedIn } from '../auth/lock-signed-in.ts'
import * as repository from './calendar-subscription-repository.ts'
import { type AppointmentRow, listAppointments } from './repository.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The appointments of a subscribed calendar, in the customer's language. */
export interface SubscribedCalendar {
  readonly locale: Locale
  readonly rows: readonly AppointmentRow[]
}

export interface CalendarSubscriptionDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly key: Uint8Array
}

export type CalendarSubscriptions = ReturnType<typeof createCalendarSubscriptions>

/** Private addresses of calendars, one for each customer, which work without signing in until they are revoked. */
export function createCalendarSubscriptions({ db, clock, key }: CalendarSubscriptionDependencies) {
  /** Derived, so that a customer can read the address again although only its hash is stored. */
  const secretOf = (seed: string) => createHmac('sha256', key).update(seed).digest('base64url')
  const present = (seed: string | undefined): CalendarSubscription => ({
    fileUrl: seed === undefined ? null : fileLinkPath(`/calendars/${secretOf(seed)}.ics`),
  })
  return {
    async read(actor: CustomerActor, customerId: string) {
      requireOwnAccount(actor, customerId)
      return present((await repository.findSubscription(db, customerId))?.seed)
    },

    /** Creates an address; an earlier one stops working. */
    async create(actor: CustomerActor, customerId: string) {
      requireOwnAccount(actor, customerId)
      const seed = randomBytes(32).toString('base64url')
      const row = { customerId, seed, secretHash: hashSecret(secretOf(seed)), createdAt: clock.now() }
      await db.transaction(async (tx) => {
        await lockSignedIn(tx, actor, row.createdAt)
        await repository.replaceSubscription(tx, row)
      })
      return present(seed)
    },

    async revoke(actor: CustomerActor, customerId: string): Promise<void> {
      requireOwnAccount(actor, customerId)
      await repository.deleteSubscription(db, customerId)
    },

    /** Upcoming and recent appointments, declined ones included, which programs then remove; null for no calendar. */
    async open(secret: string): Promise<SubscribedCalendar | null> {
      const subscriber = await repository.findSubscriber(db, hashSecret(secret))
      if (!subscriber) return null
      const { contactId, profile } = subscriber
      const from = new Date(clock.now().getTime() - CALENDAR_PAST_DAYS * DAY_MS)
      const rows = await listAppointments(db, { contactId, from, includeDeclined: true })
      return { locale: profile?.language ?? DEFAULT_LOCALE, rows }
    },
  }
}
