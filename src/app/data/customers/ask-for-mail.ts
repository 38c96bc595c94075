import { RESEND_WAIT_S } from '#contract/constants/limits.ts'
import { registrationEndpoints } from '#contract/endpoints/registration.ts'
import { call } from '#app/platform/api/call.ts'
import { visitEntries, visitStore } from '#app/platform/storage/visit-store.ts'

/** What the mail is for: becoming a customer, or choosing a new password. */
export type MailKind = 'register' | 'forgot'

const ENDPOINTS = { register: registrationEndpoints.register, forgot: registrationEndpoints.resetPassword }

/**
 * Asks for the mail with a link (S100, S103) and remembers for this tab what was asked for. The same mail again within
 * a minute sends nothing: it is under way (E13).
 */
export async function askForMail(kind: MailKind, emailAddress: string): Promise<void> {
  const asked = readAskedMail()
  const isUnderWay = asked?.kind === kind && asked.address === emailAddress && asked.againAt > Date.now()
  if (isUnderWay) return
  await call(ENDPOINTS[kind], { body: { emailAddress } })
  visitStore.write(visitEntries.address, emailAddress)
  visitStore.write(visitEntries.mail, { kind, sentAt: Date.now() })
}

/** The mail that this tab asked for last; it can be asked for again at `againAt`, milliseconds since 1970. */
export function readAskedMail(): { kind: MailKind; address: string; againAt: number } | null {
  const mail = visitStore.read(visitEntries.mail)
  const address = visitStore.read(visitEntries.address)
  if (!mail || !address) return null
  // A clock that was set back must not make the wait longer.
  return { kind: mail.kind, address, againAt: Math.min(mail.sentAt, Date.now()) + RESEND_WAIT_S * 1000 }
}
