import * as v from 'valibot'

/** Body of a pairing; the code with or without its hyphen, in any case. */
export const pairingSchema = v.object({
  code: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(200, 'tooLong')),
})

/** Credentials of a tablet, answered only once; `showroomId` is null until a showroom is chosen. */
export const tabletCredentialsSchema = v.object({
  clientId: v.string(),
  clientSecret: v.string(),
  showroomId: v.nullable(v.string()),
})
