import * as v from 'valibot'

/** Body of a pairing; the code in any spelling, with or without its hyphen. */
export const pairingSchema = v.object({
  code: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(200, 'tooLong')),
})

/** The credentials of a tablet, told this once; `showroomId` is null until a showroom is chosen. */
export const pairedSchema = v.object({
  clientId: v.string(),
  clientSecret: v.string(),
  showroomId: v.nullable(v.string()),
})
