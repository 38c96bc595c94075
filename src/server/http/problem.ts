import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'
import type { Problem } from '#contract/http/problem-schema.ts'
import { formText, type FormCode, type ProblemCode, problemText, type TextValues } from '../locales/messages.ts'

/** An invalid field; `path` is dotted, as in `address.postalCode`. */
export interface FieldError {
  readonly path: string
  readonly code: FormCode
  readonly values: TextValues
}

/** Optional parts of a problem response. */
export interface ProblemOptions {
  /** Values for the placeholders of the text. */
  readonly values?: TextValues
  readonly fields?: readonly FieldError[]
  readonly headers?: Readonly<Record<string, string>>
  /** Further members of the body, such as RFC 6749's `error`. */
  readonly members?: Readonly<Record<string, string | object>>
  readonly cause?: unknown
}

/** An error response with a code for the client (RFC 9457). Thrown anywhere; the error handler writes its text. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly status: ContentfulStatusCode
  readonly code: ProblemCode
  readonly options: ProblemOptions

  constructor(status: ContentfulStatusCode, code: ProblemCode, options: ProblemOptions = {}) {
    super(code, { cause: options.cause })
    this.status = status
    this.code = code
    this.options = options
  }
}

/** The same 404 for what is missing and what belongs to somebody else. */
export function notFound(): ProblemError {
  return new ProblemError(404, 'not-found')
}

/** The 422 for invalid fields. */
export function invalidFields(fields: readonly FieldError[]): ProblemError {
  return new ProblemError(422, 'violations', { fields })
}

/** The response body in a language. */
export function describeProblem({ status, code, options }: ProblemError, locale: Locale): Problem {
  const { fields, values = {}, members } = options
  const violations = fields?.map((field) => ({
    propertyPath: field.path,
    message: formText(locale, field.code, field.values),
    code: field.code,
  }))
  return {
    type: `urn:mijn-kareel:problem:${code}`,
    ...problemText(locale, code, values),
    status,
    code,
    ...(violations && { violations }),
    ...members,
  }
}

/** The response in a language. */
export function problemResponse(problem: ProblemError, locale: Locale): Response {
  return new Response(JSON.stringify(describeProblem(problem, locale)), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'content-language': LANGUAGE_TAGS[locale],
      ...problem.options.headers,
    },
  })
}
