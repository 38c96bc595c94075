import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { LANGUAGE_TAGS, type Locale } from '#contract/constants/locales.ts'
import type { Problem } from '#contract/schemas/problem.ts'
import { formText, type FormCode, type ProblemCode, problemText, type TextValues } from './messages.ts'

/** One refused field before it is put into words. `path` is dotted, as in `address.postalCode`. */
export interface FieldFault {
  readonly path: string
  readonly code: FormCode
  readonly values: TextValues
}

/** What may come with a refusal. */
export interface ProblemOptions {
  /** For the placeholders of the text. */
  readonly values?: TextValues
  readonly fields?: readonly FieldFault[]
  readonly headers?: Readonly<Record<string, string>>
  /** Further members of the answer, such as RFC 6749's `error`. */
  readonly members?: Readonly<Record<string, string | readonly string[]>>
  readonly cause?: unknown
}

/** A call refused for a reason that its caller is told. Thrown anywhere, put into words where it is answered. */
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

/** A missing thing, and a foreign one: they must not be told apart (F-50). */
export function notFound(): ProblemError {
  return new ProblemError(404, 'not-found')
}

/** Fields that cannot be accepted. */
export function invalidFields(fields: readonly FieldFault[]): ProblemError {
  return new ProblemError(422, 'violations', { fields })
}

/** The answer's body in a language. */
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

/** The answer itself. */
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
