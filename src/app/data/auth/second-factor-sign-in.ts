import * as v from 'valibot'
import { passkeyOptionsSchema } from '#contract/account/passkey-schema.ts'
import { SECOND_FACTOR_GRANT, type SignInMethod } from '#contract/auth/oauth.ts'
import { SECOND_FACTOR_MINUTES } from '#contract/configuration/limits.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { session } from '#app/platform/session/session.ts'
import { requestTokens } from '#app/platform/session/token-request.ts'
import { clientCredentials } from '#app/platform/settings/portal-settings.ts'
import { CeremonyError, type CeremonyFailure, requestCredential } from './passkey-ceremony.ts'
import { recordSignIn } from './password-sign-in.ts'

// Loaded when a sign-in needs a second factor.

const refusalSchema = v.object({ mfa_token: v.string(), passkey_options: v.optional(passkeyOptionsSchema) })

/** A sign-in that waits for its second factor; without options no passkey can be used. */
export interface WaitingSignIn {
  readonly method: SignInMethod
  readonly token: string
  readonly options: v.InferOutput<typeof passkeyOptionsSchema> | undefined
  /** In milliseconds since 1970. */
  readonly expiresAt: number
}

/** In memory only, so that nobody who finds this tab later can go on. */
let waiting: WaitingSignIn | null = null

/** Has a sign-in wait that was refused for its second factor; false if the refusal is not readable. */
export function suspendSignIn(refusal: unknown, method: SignInMethod): boolean {
  const parsed = v.safeParse(refusalSchema, refusal instanceof CallError ? refusal.body : undefined)
  if (!parsed.success) return false
  const { mfa_token: token, passkey_options: options } = parsed.output
  waiting = { method, token, options, expiresAt: Date.now() + SECOND_FACTOR_MINUTES * 60_000 }
  return true
}

/** The sign-in that waits; null without one, and once it has expired. */
export function waitingSignIn(): WaitingSignIn | null {
  return waiting && waiting.expiresAt > Date.now() ? waiting : null
}

/** Continues with a recovery code; throws the same errors as a password login. */
export function continueWithCode(signIn: WaitingSignIn, code: string): Promise<void> {
  return finish(signIn, { recovery_code: code })
}

/** Continues with a passkey of the account; resolves to why the browser gave none. */
export async function continueWithPasskey(signIn: WaitingSignIn): Promise<CeremonyFailure | null> {
  if (!signIn.options) return 'failed'
  const credential = await requestCredential(signIn.options).catch((error: unknown) => {
    if (error instanceof CeremonyError) return error.reason
    throw error
  })
  if (typeof credential === 'string') return credential
  await finish(signIn, { assertion: JSON.stringify(credential) })
  return null
}

async function finish(
  { token, method }: WaitingSignIn,
  proof: { readonly assertion: string } | { readonly recovery_code: string },
): Promise<void> {
  const body = { grant_type: SECOND_FACTOR_GRANT, mfa_token: token, ...proof, ...clientCredentials } as const
  await session.loginWith((signal) => requestTokens(session, body, signal))
  waiting = null
  recordSignIn(method)
}

/** True when the sign-in has to begin again: it took too long, or ended meanwhile. */
export function isSignInExpired(error: unknown): boolean {
  return error instanceof CallError && error.problem?.code === 'second-factor-expired'
}
