import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type * as v from 'valibot'
import type { passkeyOptionsSchema } from '#contract/account/passkey-schema.ts'

// Loaded when somebody uses a passkey.

type Options = v.InferOutput<typeof passkeyOptionsSchema>

/** Why a browser returned no passkey: the person stopped it or took too long, the device has one, or it cannot. */
export type CeremonyFailure = 'cancelled' | 'existing' | 'failed'

export class CeremonyError extends Error {
  override readonly name = 'CeremonyError'
  readonly reason: CeremonyFailure

  constructor(reason: CeremonyFailure, options: ErrorOptions) {
    super(`Passkey ${reason}`, options)
    this.reason = reason
  }
}

/** Has the browser create a passkey; throws a CeremonyError. */
export function createCredential(options: Options) {
  // The library checks nothing of them, the browser all.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).catch(rethrow)
}

/** Has the browser ask for a passkey and use it; throws a CeremonyError. */
export function requestCredential(options: Options) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).catch(rethrow)
}

function rethrow(cause: unknown): never {
  const reason = FAILURES[cause instanceof Error ? cause.name : ''] ?? 'failed'
  throw new CeremonyError(reason, { cause })
}

/** By the names that WebAuthn gives errors (Level 3, sections 5.1.3 and 5.1.4). */
const FAILURES: Record<string, CeremonyFailure> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'existing',
}
