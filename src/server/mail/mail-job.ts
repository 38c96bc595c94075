import type { Locale } from '#contract/constants/locales.ts'
import type { SignInProvider } from '#contract/constants/oauth.ts'

/**
 * A mail to be written and sent (E52). REGISTER and RESET name an address that may have no account: which mail they become,
 * if any, is found out when they are sent, off the request, so that its answer and time tell nothing (E15, F-54). Mails
 * with a link get it when they are sent; it is kept as a hash only.
 */
export type MailJob = { readonly locale: Locale } & (
  | { readonly kind: 'REGISTER' | 'RESET'; readonly emailAddress: string }
  | { readonly kind: 'PASSWORD_CHANGED' | 'DELETION'; readonly customerId: string }
  | { readonly kind: 'NEW_DEVICE'; readonly customerId: string; readonly sessionId: string }
  | { readonly kind: 'SIGN_IN_LINKED'; readonly customerId: string; readonly provider: SignInProvider }
  /** Two mails: the link to the new address, a word to the old one (E21). */
  | { readonly kind: 'EMAIL_CHANGE'; readonly customerId: string; readonly newAddress: string }
  | { readonly kind: 'DELETION_SCHEDULED'; readonly customerId: string; readonly deletionAt: string }
  | { readonly kind: 'SAMPLES_REQUESTED'; readonly customerId: string; readonly requestId: string }
  | { readonly kind: 'DELETED'; readonly emailAddress: string }
  | { readonly kind: VisitMail; readonly appointmentId: string }
  /** To somebody who may have no account yet, from whoever put them on the project (E07). */
  | {
      readonly kind: 'PROJECT_SHARED'
      readonly projectId: string
      readonly contactId: string
      readonly byContactId: string
    }
)

/** What there is to say about a visit: a day ahead, and when it is booked, moved or declined. */
export type VisitMail = 'APPOINTMENT' | 'VISIT_BOOKED' | 'VISIT_MOVED' | 'VISIT_DECLINED'

/** Where services put mails; they go out after the transaction that asks for them, and survive a restart. */
export interface MailQueue {
  /** `tx` is the transaction that the mail belongs to: rolled back, it was never asked for. */
  enqueue(tx: import('#server/db/database.ts').Database, job: MailJob): Promise<void>
}
