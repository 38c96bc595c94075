import type { Locale } from '#contract/configuration/locales.ts'
import fr from '#server/locales/fr.json' with { type: 'json' }
import nl from '#server/locales/nl.json' with { type: 'json' }

/** Every reason for which a call can be refused; the `code` of its problem. */
export type ProblemCode = keyof typeof nl.problem
/** Errors of a field; the `code` of its violation and a key of `form.*`. */
export type FormCode = keyof typeof nl.form

/** Values of a text's `{{placeholders}}`. */
export type TextValues = Readonly<Record<string, string | number>>

const texts: Record<Locale, typeof nl> = { nl, fr }

/** All texts of the server in a language; `fillText` puts values into those with placeholders. */
export function textsOf(locale: Locale): typeof nl {
  return texts[locale]
}

/** Title and detail of a problem in a language. */
export function problemText(locale: Locale, code: ProblemCode, values: TextValues): { title: string; detail: string } {
  const { title, detail } = texts[locale].problem[code]
  return { title, detail: fillText(detail, values) }
}

/** The message for a field in a language. */
export function formText(locale: Locale, code: FormCode, values: TextValues): string {
  return fillText(texts[locale].form[code], values)
}

/** True when the text is a key of `form.*`: the contract's schemas use them as their messages. */
export function isFormCode(text: string): text is FormCode {
  return Object.hasOwn(nl.form, text)
}

/** A text with its placeholders filled in. */
export function fillText(text: string, values: TextValues): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
