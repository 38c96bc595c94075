import { RESEND_WAIT_SECONDS } from '#contract/configuration/limits.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { call } from '#app/platform/api/call.ts'
import { entries } from '#app/platform/storage/registry.ts'
import { readEntry, writeEntry } from '#app/platform/storage/entry-store.ts'

/** Purpose of the mail: registration or a new password. */
export type MailKind = 'register' | 'forgot'

const ENDPOINTS = { register: registrationEndpoints.register, forgot: registrationEndpoints.resetPassword }

/**
 * Requests the mail with a link, which leads to `back` after the login, and stores the request for this tab. Repeating
 * it within a minute sends nothing.
 */
export async function requestMail(kind: MailKind, emailAddress: string, back: string): Promise<void> {
  const lastRequest = readRequestedMail()
  const isUnderWay =
    lastRequest?.kind === kind && lastRequest.address === emailAddress && lastRequest.againAt > Date.now()
  if (isUnderWay) return
  const [path] = back.split(/[?#]/)
  // A login leads to the start page anyway.
  const query = path === '/' ? {} : { back: path }
  await call(ENDPOINTS[kind], { query, body: { emailAddress }, idempotencyKey: crypto.randomUUID() })
  writeEntry(entries.address, emailAddress)
  writeEntry(entries.mail, { kind, emailAddress, sentAt: Date.now() })
}

/** The last mail requested in this tab; it can be requested again at `againAt`, milliseconds since 1970. */
export function readRequestedMail(): { kind: MailKind; address: string; againAt: number } | null {
  const mail = readEntry(entries.mail)
  if (!mail) return null
  const { kind, emailAddress: address, sentAt } = mail
  // Setting the clock back must not extend the wait.
  return { kind, address, againAt: Math.min(sentAt, Date.now()) + RESEND_WAIT_SECONDS * 1000 }
}
