import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { session } from '../session/session.ts'
import { NO_ERRORS, toFormErrors, toFieldErrors, type FormErrors, type Translator } from './form-errors.ts'

/** The configuration of a form. */
export interface FormSetup<S extends v.GenericSchema> {
  /** Prefix of the ids of its controls: `profile-address-postalCode`. */
  readonly id: string
  /** The contract's schema of the input. */
  readonly schema: S
  /** Its fields in the order on screen, as paths of the contract. */
  readonly names: readonly string[]
  /** The label of a field for the error summary. */
  readonly labelOf?: (name: string) => string
  /** From the form's controls to the schema's input. */
  readonly read: (form: FormData) => unknown
  /** Submits the input; errors that it throws are shown in the form, or in a toast once it has left the screen. */
  readonly send: (input: v.InferOutput<S>) => Promise<void>
  /** A more specific error message than the default, if there is one. */
  readonly formErrorOf?: (error: unknown, t: Translator) => string | undefined
}

/** A failed submit. */
export interface FormFailure {
  /** Translated on render, so that errors follow a change of the language. */
  readonly toErrors: (t: Translator) => FormErrors
  /** The error thrown by `send`; undefined for invalid input. */
  readonly error: unknown
  /** In milliseconds since 1970. */
  readonly at: number
}

/** The id of a field's control, for links of the error summary. */
export const fieldId = (form: string, name: string): string => `${form}-${name.replaceAll('.', '-')}`

/**
 * Submits a form of uncontrolled controls: validated by the contract's schema, then by the server, whose violations are
 * shown at their fields. The first invalid field gets the focus. A submit during another one does nothing.
 */
export function useForm<S extends v.GenericSchema>({
  id,
  schema,
  names,
  labelOf,
  read,
  send,
  formErrorOf,
}: FormSetup<S>) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [failedSubmit, setFailedSubmit] = useState<FormFailure | null>(null)
  const formErrors = useMemo(() => failedSubmit?.toErrors(t) ?? NO_ERRORS, [failedSubmit, t])

  function showErrors(form: HTMLFormElement, toErrors: FormFailure['toErrors'], error?: unknown): void {
    setFailedSubmit({ toErrors, error, at: Date.now() })
    const first = names.find((name) => name in toErrors(t).fields)
    // By id, as the name of a control may differ from its path.
    if (first) form.querySelector<HTMLElement>(`#${fieldId(id, first)}`)?.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const parsed = v.safeParse(schema, read(new FormData(form)))
    if (!parsed.success) return showErrors(form, (words) => toFieldErrors(parsed.issues, words))
    setBusy(true)
    setFailedSubmit(null)
    try {
      await send(parsed.output)
    } catch (error) {
      if (form.isConnected) {
        showErrors(form, (words) => toFormErrors(error, names, words, formErrorOf?.(error, words)), error)
      } else if (session.isSignedIn()) {
        // Loaded on demand, as the pages before the login have no toasts.
        const { notifyError } = await import('./use-error-message.ts')
        notifyError(error, t, formErrorOf?.(error, t))
      }
    } finally {
      setBusy(false)
    }
  }

  // The summary takes the focus whenever this list changes identity, so there is one list per failure.
  const errors = useMemo(() => {
    const positionOf = (name: string) => names.indexOf(name)
    const fields = Object.entries(formErrors.fields)
      .toSorted(([one], [other]) => positionOf(one) - positionOf(other))
      .map(([name, text]) => ({ field: fieldId(id, name), text: labelOf ? `${labelOf(name)}: ${text}` : text }))
    return formErrors.formError ? [{ text: formErrors.formError }, ...fields] : fields
    // `labelOf` is a new function on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [formErrors, id])

  return {
    busy,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    /** Clears the errors. */
    clear: () => setFailedSubmit(null),
    /** The error of one field. */
    messageOf: (name: string): string | undefined => formErrors.fields[name],
    idOf: (name: string) => fieldId(id, name),
    /** Errors for the summary: that of the form first, then those of its fields. */
    errors,
    /** The last failed submit, a new object each time, for the focus of the summary; null without one. */
    failedSubmit,
    /** True when the form itself has an error, so that the summary takes the focus. */
    hasFormError: formErrors.formError !== null,
  }
}
