import type { SentMail } from '../../support/lab-client.ts'

const PLACES = { activate: '/auth/activate/', reset: '/auth/reset/' }

/** The address that a mail leads to. */
export function linkOf(mail: SentMail, kind: keyof typeof PLACES): string {
  const link = mail.links.find((address) => address.includes(PLACES[kind]))
  if (!link) throw new Error(`The mail leads to ${mail.links.join(', ')}`)
  return link
}
