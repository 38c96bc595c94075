import * as v from 'valibot'
import { PASSKEY_CHALLENGE_MINUTES } from '#contract/configuration/limits.ts'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import type { Database } from '#server/db/database.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { Clock } from '#server/ports/clock.ts'
import * as repository from './repository.ts'

/** Dependencies of passkeys. */
export interface PasskeyDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly limits: Pick<RateLimits, 'signIn' | 'passkeyChallenge'>
  /** The portal's address for browsers: its host is the relying party, whatever a request's Host header says. */
  readonly publicUrl: () => string
}

export type Passkeys = ReturnType<typeof createPasskeys>

/** What a new passkey brings along. */
export type CreatedCredential = Pick<
  repository.PasskeyRow,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'backedUp'
>

type Purpose = 'ADD' | 'SIGN_IN'

const CHALLENGE_MS = PASSKEY_CHALLENGE_MINUTES * 60_000

/** Loaded with the first passkey: it takes long, and most starts and tests never need it. */
const loadLibrary = () => import('@simplewebauthn/server')

const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/))
const credentialEntries = {
  id: base64url,
  rawId: base64url,
  type: v.literal('public-key'),
  clientExtensionResults: v.fallback(v.record(v.string(), v.unknown()), {}),
}
const attestationSchema = v.object({
  ...credentialEntries,
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: v.fallback(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10)), []),
  }),
})
const assertionSchema = v.object({
  ...credentialEntries,
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: v.optional(base64url),
  }),
})
const jsonSchema = v.pipe(v.string(), v.parseJson())

/** Issues challenges for passkeys and verifies the answers of authenticators (WebAuthn Level 3). */
export function createPasskeys({ db, clock, limits, publicUrl }: PasskeyDependencies) {
  const relyingParty = () => {
    const { hostname, origin } = new URL(publicUrl())
    return { rpID: hostname, origin }
  }

  async function storeChallenge(challenge: string, purpose: Purpose, customerId: string | null): Promise<void> {
    const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS)
    await db.transaction((tx) => repository.insertChallenge(tx, { challenge, purpose, customerId, expiresAt }))
  }

  /** The challenge that an authenticator answered, which is thereby used up; null for one that is not open. */
  async function consumeChallenge(clientDataJSON: string, purpose: Purpose, customerId: string | null) {
    const challenge = readChallenge(clientDataJSON)
    if (challenge === null) return null
    const isOpen = await repository.consumeChallenge(db, { challenge, purpose, customerId }, clock.now())
    return isOpen ? challenge : null
  }

  /** The passkey of a valid assertion. */
  async function verifySignIn(parsed: Assertion): Promise<repository.PasskeyRow | null> {
    const passkey = await repository.findPasskeyByCredential(db, parsed.id)
    const challenge = await consumeChallenge(parsed.response.clientDataJSON, 'SIGN_IN', null)
    if (!passkey || challenge === null || parsed.response.userHandle !== userHandle(passkey.customerId)) return null
    return (await verifyAssertion(parsed, passkey, challenge)) ? passkey : null
  }

  /** Whether a passkey has signed a challenge, with its user verified; records the use. */
  async function verifyAssertion(parsed: Assertion, passkey: repository.PasskeyRow, challenge: string) {
    const { verifyAuthenticationResponse } = await loadLibrary()
    const { rpID, origin } = relyingParty()
    const credential = {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    }
    const verified = await orRefused(
      verifyAuthenticationResponse({
        response: { ...parsed, response: { ...parsed.response, userHandle: userHandle(passkey.customerId) } },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        credential,
        requireUserVerification: true,
      }),
    )
    if (!verified?.verified) return false
    const { newCounter: counter, credentialBackedUp: backedUp } = verified.authenticationInfo
    // Checked again in the database: of two answers with one counter only the first counts.
    return repository.recordUse(db, { id: passkey.id, counter, backedUp }, clock.now())
  }

  return {
    /** Options to create a passkey on a device that has none of this customer yet. */
    async creationOptions({ id, email }: { id: string; email: string }, locale: Locale) {
      const { generateRegistrationOptions } = await loadLibrary()
      const existing = await repository.listPasskeys(db, id)
      const options = await generateRegistrationOptions({
        rpName: PRODUCT_NAMES[locale],
        rpID: relyingParty().rpID,
        userID: new TextEncoder().encode(id),
        userName: email,
        userDisplayName: email,
        excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await storeChallenge(options.challenge, 'ADD', id)
      return { ...options }
    },

    /** What is stored of a new credential; null when it does not answer this customer's challenge here. */
    async verifyCreation(customerId: string, credential: unknown): Promise<CreatedCredential | null> {
      const parsed = v.safeParse(attestationSchema, credential)
      if (!parsed.success) return null
      const response = parsed.output
      const challenge = await consumeChallenge(response.response.clientDataJSON, 'ADD', customerId)
      if (challenge === null) return null
      const { verifyRegistrationResponse } = await loadLibrary()
      const { rpID, origin } = relyingParty()
      const verified = await orRefused(
        verifyRegistrationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
        }),
      )
      if (!verified?.verified) return null
      const { credential: created, credentialBackedUp } = verified.registrationInfo
      return {
        credentialId: created.id,
        publicKey: Buffer.from(created.publicKey).toString('base64url'),
        counter: created.counter,
        transports: response.response.transports,
        backedUp: credentialBackedUp,
      }
    },

    /** Options to sign in with any passkey of this portal; the authenticator says whose it is. */
    signInOptions(clientAddress: string) {
      return limits.passkeyChallenge.count({ account: 'passkey', address: clientAddress }, async () => {
        const { generateAuthenticationOptions } = await loadLibrary()
        const { rpID } = relyingParty()
        const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
        await storeChallenge(options.challenge, 'SIGN_IN', null)
        return { ...options }
      })
    },

    /**
     * The customer of a passkey that answers an open challenge; null for every invalid answer. Those count like wrong
     * passwords.
     */
    async checkSignIn(assertion: string, clientAddress: string) {
      const parsed = v.safeParse(v.pipe(jsonSchema, assertionSchema), assertion)
      const account = parsed.success ? parsed.output.id : 'passkey'
      return limits.signIn.countFailures({ account, address: clientAddress }, async () => {
        const passkey = parsed.success ? await verifySignIn(parsed.output) : null
        return passkey && ({ customerId: passkey.customerId, passkeyId: passkey.id, method: 'passkey' } as const)
      })
    },

    /** Options to have one of a customer's passkeys sign a challenge, which the caller stores. */
    async answerOptions(customerId: string, challenge: string) {
      const { generateAuthenticationOptions } = await loadLibrary()
      const existing = await repository.listPasskeys(db, customerId)
      const options = await generateAuthenticationOptions({
        rpID: relyingParty().rpID,
        challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
        allowCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        userVerification: 'required',
      })
      return { ...options }
    },

    /** The id of the customer's passkey that has signed a challenge; null when none has. */
    async findAnswering(customerId: string, challenge: string, assertion: string): Promise<string | null> {
      const parsed = v.safeParse(v.pipe(jsonSchema, assertionSchema), assertion)
      const passkey = parsed.success ? await repository.findPasskeyByCredential(db, parsed.output.id) : null
      if (!parsed.success || passkey?.customerId !== customerId) return null
      // Authenticators may leave it out where they were told which passkeys count.
      const { userHandle: handle = userHandle(customerId) } = parsed.output.response
      if (handle !== userHandle(customerId)) return null
      return (await verifyAssertion(parsed.output, passkey, challenge)) ? passkey.id : null
    },
  }
}

type Assertion = v.InferOutput<typeof assertionSchema>

/** The library throws for every answer that it does not accept. */
function orRefused<T>(verification: Promise<T>): Promise<T | null> {
  return verification.catch(() => null)
}

/** The id by which authenticators know a customer: their random id here, which says nothing about them. */
function userHandle(customerId: string): string {
  return Buffer.from(customerId).toString('base64url')
}

function readChallenge(clientDataJSON: string): string | null {
  const text = Buffer.from(clientDataJSON, 'base64url').toString()
  const parsed = v.safeParse(v.pipe(jsonSchema, v.object({ challenge: base64url })), text)
  return parsed.success ? parsed.output.challenge : null
}
