import * as v from 'valibot'

/** A character that leaves ink: no control or format character, space, combining mark or filler, nor an empty braille cell. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}\p{M}\p{DI}\u2800]/u

/** Whether others can see anything of this text. */
export const hasVisibleCharacter = (text: string): boolean => VISIBLE.test(text)

/** A name that a person types; messages are keys of `form.*`. */
export const nameSchema = (max: number) =>
  v.pipe(v.string(), v.trim(), v.check(hasVisibleCharacter, 'required'), v.maxLength(max, 'tooLong'))
