import type { SentMail } from '../lab/lab-client.ts'

const PATHS = { activate: '/auth/activate/', reset: '/auth/reset/', notMe: '/api/not-me/' }

/** The link of a kind in a mail. */
export function mailLink(mail: SentMail, kind: keyof typeof PATHS): string {
  const link = mail.links.find((address) => address.includes(PATHS[kind]))
  if (!link) throw new Error(`The mail has only the links ${mail.links.join(', ')}`)
  return link
}
