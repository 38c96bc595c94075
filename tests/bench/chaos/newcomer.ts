import { setTimeout as wait } from 'node:timers/promises'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { createCall } from '#app/platform/api/call.ts'
import { portalClient } from '#tests/support/client/portal-client.ts'
import type { SmtpServer } from '#tests/support/servers/smtp-server.ts'
import { createRetries } from './retries.ts'
import { createRecordedFetch } from './recorded-fetch.ts'
import type { ChaosRecord } from './record.ts'

interface NewcomerOptions {
  readonly number: number
  readonly url: string
  readonly smtp: SmtpServer
  readonly random: () => number
  readonly record: ChaosRecord
  readonly elapsed: () => number
  readonly now: () => number
}

const MAIL_LIMIT_MS = 60_000
const LINK = /\/auth\/activate\/([\w-]+)/

/** Somebody new registers, opens the link of the mail, chooses a password and signs in. */
export async function register({ number, url, smtp, random, record, elapsed, now }: NewcomerOptions): Promise<void> {
  const actor = `newcomer ${number}`
  const address = `nieuw-${number}-${crypto.randomUUID().slice(0, 8)}@voorbeeld.be`
  const password = `baksteen ${crypto.randomUUID()}`
  const deviceId = crypto.randomUUID()
  const sender = { actor, url, address: `10.3.0.${number}`, deviceId, maySee: () => false }
  const { session } = portalClient(url, { fetch: createRecordedFetch(sender, record, elapsed), now, random })
  const call = createCall(session)
  const signIn = () => Promise.resolve()
  const { retry, retryOnce } = createRetries({ actor, session, signIn, record, random })

  let attempts = 0
  const requested = await retry('register', (idempotencyKey) => {
    attempts += 1
    return call(registrationEndpoints.register, { body: { emailAddress: address }, idempotencyKey })
  })
  if (!requested) return void record.stuck.push({ actor, what: 'register' })
  record.acknowledged.push({ actor, kind: 'registration', address, attempts })
  const token = await findToken(smtp, address)
  if (token === null) return void record.stuck.push({ actor, what: `no mail to ${address}` })
  const body = { firstName: 'Nieuw', lastName: `${number}`, password, language: 'nl', acceptTerms: true } as const
  const activate = (idempotencyKey: string) =>
    call(registrationEndpoints.verifyActivation, { params: { token }, body, idempotencyKey })
  // Used by an attempt whose answer was lost.
  if (!(await retryOnce('activate', activate, 410))) record.stuck.push({ actor, what: 'activate' })
  const enter = () => session.login({ username: address, password })
  await retry('sign in', enter)
  if (!session.isSignedIn()) record.stuck.push({ actor, what: 'the account that was just activated does not open' })
}

async function findToken(smtp: SmtpServer, address: string): Promise<string | null> {
  for (const limit = performance.now() + MAIL_LIMIT_MS; performance.now() < limit; await wait(200)) {
    const mail = smtp.received.find(({ to }) => to === address)
    const token = LINK.exec(mail?.mail.text ?? '')?.[1]
    if (token !== undefined) return token
  }
  return null
}
