import type { SentMail } from '../lab/lab-client.ts'

const PLACES = { activate: '/auth/activate/', reset: '/auth/reset/' }

/** The link of this kind in a mail. */
export function mailLink(mail: SentMail, kind: keyof typeof PLACES): string {
  const link = mail.links.find((address) => address.includes(PLACES[kind]))
  if (!link) throw new Error(`The mail leads to ${mail.links.join(', ')}`)
  return link
}
