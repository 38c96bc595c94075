import type { SendMailOptions } from 'nodemailer'
import { addressParser } from 'postal-mime'
import { LANGUAGE_TAGS } from '#contract/configuration/locales.ts'
import type { Mail } from '#server/ports/mail.ts'

/** Converts a mail to nodemailer's options. */
export function composeMessage(mail: Mail, id: string, from: string): SendMailOptions {
  const { to, subject, html, text, locale, at, replyTo, files = [] } = mail
  const [, domain] = addressParser(from)[0]?.address?.split('@') ?? []
  return {
    from,
    messageId: `<${id}@${domain}>`,
    // As an object, so that an address with a comma is not parsed as a list.
    to: { name: '', address: to },
    subject,
    html,
    text,
    date: at,
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    attachments: files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    headers: {
      'Content-Language': LANGUAGE_TAGS[locale],
      // Suppresses out-of-office replies (RFC 3834 section 5).
      'Auto-Submitted': 'auto-generated',
    },
  }
}
