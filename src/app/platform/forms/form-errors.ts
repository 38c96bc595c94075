import type { TFunction } from 'i18next'
import * as v from 'valibot'
import type { Violation } from '#contract/http/problem-schema.ts'
import { CallError } from '../http/call-error.ts'

/** Messages by field path of the contract: `address.postalCode`. */
type FieldMessages = Readonly<Record<string, string>>

/** Errors of a form: by field, and of the whole form. */
export interface FormErrors {
  readonly fields: FieldMessages
  readonly formError: string | null
}

export const NO_ERRORS: FormErrors = { fields: {}, formError: null }

export type Translator = TFunction<'common'>

/** Errors from the issues of a contract schema, the first of each field; their messages are keys of `form.*`. */
export function toFieldErrors(issues: readonly v.BaseIssue<unknown>[], t: Translator): FormErrors {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const limit = typeof issue.requirement === 'number' ? issue.requirement : undefined
    fields[v.getDotPath(issue) ?? ''] ??= t(`form.${messageKey(issue)}`, { min: limit, max: limit })
  }
  return { fields, formError: null }
}

function messageKey({ message, input }: v.BaseIssue<unknown>): string {
  return input === undefined || input === null || input === '' ? 'required' : message
}

/**
 * Errors from a failed request: the server's violations of the form's fields, else one message for the whole form,
 * which is `ownMessage` if given. Violations of other fields count as errors of the form.
 */
export function toFormErrors(error: unknown, names: readonly string[], t: Translator, ownMessage?: string): FormErrors {
  if (!(error instanceof CallError)) return { fields: {}, formError: ownMessage ?? t('form.notSaved') }
  const violations = error.status === 422 ? (error.problem?.violations ?? []) : []
  const own = violations.filter(({ propertyPath }) => names.includes(propertyPath))
  if (own.length > 0) {
    return {
      fields: Object.fromEntries(own.map((one) => [one.propertyPath, violationMessage(one, t)])),
      formError: null,
    }
  }
  return { fields: {}, formError: violations[0]?.message ?? ownMessage ?? formErrorMessage(error, t) }
}

/** Our own texts follow a change of the language; messages with numbers stay as the server sent them. */
function violationMessage({ code, message }: Violation, t: Translator): string {
  const text = t(`form.${code}`, { defaultValue: message, skipInterpolation: true })
  return text.includes('{{') ? message : text
}

function formErrorMessage(error: CallError, t: Translator): string {
  if (error.code === 'unreachable' || error.code === 'timeout' || error.code === 'token-refresh') {
    return t('net.unreachable')
  }
  if (error.code === 'not-stored') return t('app:edit.notStored')
  if (error.status === 429) return t('auth.locked', { s: waitSeconds(error) })
  if (error.status === 412) return t('form.conflict')
  // Our backend's errors have a message in the requested language.
  const detail = (error.status ?? 500) < 500 ? error.problem?.detail : undefined
  return detail ?? t('form.notSaved')
}

const DEFAULT_WAIT_S = 60

/** Retry-After in whole seconds, at least two: the text of the first load has no singular. */
export function waitSeconds({ retryAfterMs }: CallError): number {
  return retryAfterMs === undefined ? DEFAULT_WAIT_S : Math.max(2, Math.ceil(retryAfterMs / 1000))
}
