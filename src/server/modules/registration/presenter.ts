import type { LinkDetails } from '#contract/schemas/registration.ts'
import type { MailLink } from '#server/mail/mail-links.ts'

/** A link with what can still be done with it. */
export interface KnownLink extends MailLink {
  readonly status: LinkDetails['status']
}

/** What a link tells whoever opens it: enough to recognise the address, not to learn it. */
export function presentLink({ kind, status, email, locale, expiresAt }: KnownLink): LinkDetails {
  return { kind, status, emailAddress: mask(email), language: locale, expiresAt: expiresAt.toISOString() }
}

/** `l•••@voorbeeld.be`; always three dots, so that not even its length is told. */
function mask(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
