import type { SendMailOptions } from 'nodemailer'
import { LANGUAGE_TAGS } from '#contract/constants/locales.ts'
import type { Mail } from '#server/ports/mail.ts'

/** A mail in nodemailer's terms. */
export function composeMessage({ to, subject, html, text, locale, at }: Mail, from: string): SendMailOptions {
  return {
    from,
    // As an object, so that an address with a comma is one recipient and no list.
    to: { name: '', address: to },
    subject,
    html,
    text,
    date: at,
    headers: {
      'Content-Language': LANGUAGE_TAGS[locale],
      // Keeps holiday replies away (RFC 3834 section 5).
      'Auto-Submitted': 'auto-generated',
    },
  }
}
