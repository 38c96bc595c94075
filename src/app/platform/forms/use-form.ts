import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { ACCEPTED, refusalOfError, refusalOfIssues, type Refusal, type Words } from './form-refusal.ts'

/** What a form is made of. */
export interface FormSetup<S extends v.GenericSchema> {
  /** Begins the ids of its controls: `profile-address-postalCode`. */
  readonly id: string
  /** The contract's schema for what is sent. */
  readonly schema: S
  /** Its fields in the order on screen, as paths of the contract. */
  readonly names: readonly string[]
  /** What a field is called, for a summary far from it. */
  readonly labelOf?: (name: string) => string
  /** From the form's controls to what the schema reads. */
  readonly read: (form: FormData) => unknown
  /** Sends it; whatever it throws is shown in the form. */
  readonly send: (input: v.InferOutput<S>) => Promise<void>
  /** What a failure means for the form as a whole, where its own words say more than the usual ones. */
  readonly wholeOf?: (error: unknown, t: Words) => string | undefined
}

/** One refusal of a form. */
export interface Refused {
  /** Put into words when it is shown, so that a switch of language speaks of it too (B19). */
  readonly inWords: (t: Words) => Refusal
  /** The failed call; undefined where the form was not sent. */
  readonly error: unknown
  /** When it came, in milliseconds since 1970. */
  readonly at: number
}

/** The id of a field's control; what an error summary links to. */
export const fieldId = (form: string, name: string): string => `${form}-${name.replaceAll('.', '-')}`

/**
 * One way to send a form: uncontrolled controls, checked by the contract's schema, then by the server, whose violations land
 * on their fields (E27). The first wrong field gets the focus; nothing that was typed is lost; a second press while one is
 * on its way sends nothing (S060).
 */
export function useForm<S extends v.GenericSchema>({ id, schema, names, labelOf, read, send, wholeOf }: FormSetup<S>) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const refusal = useMemo(() => refused?.inWords(t) ?? ACCEPTED, [refused, t])

  function refuse(form: HTMLFormElement, inWords: Refused['inWords'], error?: unknown): void {
    setRefused({ inWords, error, at: Date.now() })
    const first = names.find((name) => name in inWords(t).fields)
    // By id, as a control may be named otherwise than its path.
    if (first) form.querySelector<HTMLElement>(`#${fieldId(id, first)}`)?.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const parsed = v.safeParse(schema, read(new FormData(form)))
    if (!parsed.success) return refuse(form, (words) => refusalOfIssues(parsed.issues, words))
    setBusy(true)
    setRefused(null)
    try {
      await send(parsed.output)
    } catch (error) {
      refuse(form, (words) => refusalOfError(error, names, words, wholeOf?.(error, words)), error)
    } finally {
      setBusy(false)
    }
  }

  // The summary takes the focus whenever the list is a new one, so it is one list per refusal.
  const errors = useMemo(() => {
    const place = (name: string) => names.indexOf(name)
    const fields = Object.entries(refusal.fields)
      .toSorted(([one], [other]) => place(one) - place(other))
      .map(([name, text]) => ({ field: fieldId(id, name), text: labelOf ? `${labelOf(name)}: ${text}` : text }))
    return refusal.whole ? [{ text: refusal.whole }, ...fields] : fields
    // Another function with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refusal, id])

  return {
    busy,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    /** Forgets what was wrong, when the input is given up. */
    clear: () => setRefused(null),
    /** What is wrong with one field. */
    messageOf: (name: string): string | undefined => refusal.fields[name],
    idOf: (name: string) => fieldId(id, name),
    /** For the error summary: the whole first, then the fields. */
    errors,
    /** Another one with every refusal, for the summary's focus; null while there is none. */
    refused,
    /** True when no field took the focus, so that the summary has to. */
    hasWholeError: refusal.whole !== null,
  }
}
