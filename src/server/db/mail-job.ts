import type { Locale } from '#contract/configuration/locales.ts'
import type { SignInProvider } from '#contract/auth/oauth.ts'

/**
 * A queued mail. REGISTER and RESET carry an address that may have no account: whether a mail is sent is decided by the
 * sender, so that the response does not reveal an account. Links are issued when the mail is sent, and only their
 * hashes are stored.
 */
export type MailJob = { readonly locale: Locale } & (
  | { readonly kind: 'REGISTER' | 'RESET'; readonly emailAddress: string; readonly back?: string | undefined }
  | { readonly kind: 'PASSWORD_CHANGED' | FactorMailKind | 'DELETION'; readonly customerId: string }
  | { readonly kind: 'NEW_DEVICE'; readonly customerId: string; readonly sessionId: string }
  | { readonly kind: 'SIGN_IN_LINKED'; readonly customerId: string; readonly provider: SignInProvider }
  /** The link to the new address. */
  | { readonly kind: 'EMAIL_CHANGE'; readonly customerId: string; readonly newAddress: string }
  /** The warnings to the old one, before and after the change at `at`. Queued ones of an earlier release lack the account. */
  | {
      readonly kind: 'EMAIL_CHANGE_NOTICE' | 'EMAIL_CHANGED'
      readonly emailAddress: string
      readonly account?: { readonly id: string; readonly at: string }
    }
  | { readonly kind: 'DELETION_SCHEDULED'; readonly customerId: string; readonly deletionAt: string }
  | { readonly kind: 'SAMPLES_REQUESTED'; readonly customerId: string; readonly requestId: string }
  /** To the company, which sends them; the answer goes to the customer. */
  | { readonly kind: 'SAMPLES_ORDERED'; readonly customerId: string; readonly requestId: string }
  /** To the showroom; the answer goes to the customer. */
  | { readonly kind: 'QUESTION'; readonly customerId: string; readonly questionId: string }
  | { readonly kind: 'DELETED'; readonly emailAddress: string }
  | { readonly kind: Exclude<AppointmentMailKind, ReminderKind>; readonly appointmentId: string }
  /** For a time: an appointment that is moved meanwhile gets another one. */
  | { readonly kind: ReminderKind; readonly appointmentId: string; readonly dateFrom?: string }
  /** The recipient may have no account yet. */
  | {
      readonly kind: 'PROJECT_SHARED'
      readonly projectId: string
      readonly contactId: string
      readonly byContactId: string
    }
)

/** Warnings of changes of passkeys, of the second factor and of its codes. */
export type FactorMailKind =
  | 'PASSKEY_ADDED'
  | 'PASSKEY_REMOVED'
  | 'SECOND_FACTOR_ENABLED'
  | 'SECOND_FACTOR_DISABLED'
  | 'RECOVERY_CODES_REPLACED'
  | 'RECOVERY_CODE_USED'

/** Why a mail was given up, for staff. */
export interface MailRefusal {
  readonly to: string
  readonly subject: string
  /** What the mail server answered last, or a code of ours. */
  readonly response: string
}

/** Reminders of an appointment, the day before and two hours before. */
export type ReminderKind = 'APPOINTMENT' | 'APPOINTMENT_SOON'

/** Reminder, confirmation, move and cancellation of an appointment. */
export type AppointmentMailKind = ReminderKind | 'VISIT_BOOKED' | 'VISIT_MOVED' | 'VISIT_DECLINED'
