import * as v from 'valibot'
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN, TEXT_MAX } from '../configuration/limits.ts'
import { LOCALES } from '../configuration/locales.ts'
import { nameSchema } from '../formats/name-schema.ts'

/** An e-mail address as typed; messages are keys of `form.*`. Stored and compared in lower case. */
export const emailAddressSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(EMAIL_MAX, 'tooLong'),
  v.email('email'),
)

/** A new password: only its length. The server also refuses common passwords and the customer's own address. */
export const newPasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty('required'),
  v.minLength(PASSWORD_MIN, 'passwordShort'),
  v.maxLength(PASSWORD_MAX, 'tooLong'),
)

/** First or last name as typed. */
export const personNameSchema = nameSchema(TEXT_MAX)

/** Body of register and reset-password. */
export const emailAddressBodySchema = v.object({ emailAddress: emailAddressSchema })

/**
 * Query of register and reset-password: the page to return to after the login, which the link in the mail carries; a
 * path alone, as query and hash may hold what a person typed. An extension: with a backend that ignores it, the login
 * leads to the start page.
 */
export const returnQuerySchema = v.object({
  back: v.optional(v.pipe(v.string(), v.regex(/^\/[^/?#\\\s][^?#\\\s]{0,1998}$/, 'invalid'))),
})

/** Body of verify-password-reset. */
export const newPasswordBodySchema = v.object({ password: newPasswordSchema })

/** Body of verify-activation. */
export const activationSchema = v.object({
  firstName: personNameSchema,
  lastName: personNameSchema,
  password: newPasswordSchema,
  language: v.picklist(LOCALES, 'choice'),
  acceptTerms: v.literal(true, 'terms'),
  consents: v.optional(v.object({ marketing: v.optional(v.boolean(), false) }), {}),
})

/**
 * Purposes of a link from a mail. All but the first two are extensions; EMAIL_CHANGE and DELETION need the customer's
 * session, NOT_ME opens a page of the backend, for what somebody else caused.
 */
export const LINK_KINDS = ['ACTIVATION', 'PASSWORD_RESET', 'EMAIL_CHANGE', 'DELETION', 'NOT_ME'] as const
/** One kind of link. */
export type LinkKind = (typeof LINK_KINDS)[number]

/** Lifetime of links in mails, in minutes. */
export const LINK_LIFETIME_MINUTES = {
  ACTIVATION: 7 * 24 * 60,
  PASSWORD_RESET: 60,
  EMAIL_CHANGE: 60,
  DELETION: 24 * 60,
  NOT_ME: 7 * 24 * 60,
} as const satisfies Record<LinkKind, number>

/** Details of a link: `emailAddress` is masked (`l•••@voorbeeld.be`), `expiresAt` an ISO instant. */
export const linkDetailsSchema = v.object({
  kind: v.picklist(LINK_KINDS),
  status: v.picklist(['VALID', 'EXPIRED', 'USED']),
  emailAddress: v.string(),
  language: v.picklist(LOCALES),
  expiresAt: v.string(),
})

/** Details of a link from a mail. */
export type LinkDetails = v.InferOutput<typeof linkDetailsSchema>
