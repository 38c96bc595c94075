import type { LinkDetails } from '#contract/account/registration-schema.ts'
import type { MailLink } from '#server/mail/mail-links.ts'

/** A link with its current status. */
export interface MailLinkWithStatus extends MailLink {
  readonly status: LinkDetails['status']
}

/** Enough to recognise the address, not to learn it. */
export function presentMailLink({ kind, status, email, locale, expiresAt }: MailLinkWithStatus): LinkDetails {
  return { kind, status, emailAddress: maskAddress(email), language: locale, expiresAt: expiresAt.toISOString() }
}

/** `l•••@voorbeeld.be`: always three dots, to hide the length. */
function maskAddress(email: string): string {
  const atSign = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(atSign)}`
}
