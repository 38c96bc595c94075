import * as v from 'valibot'
import { nameSchema } from '../formats/name-schema.ts'

const typed = nameSchema(200)

/** Body of a pairing; the code with or without its hyphen, in any case. */
export const pairingSchema = v.object({
  code: typed,
})

/** Credentials of a tablet, typed by hand: members of a token request. */
export const typedCredentialsSchema = v.object({ client_id: typed, client_secret: typed })

/** A showroom, typed by hand. */
export const typedShowroomSchema = v.object({ id: typed, name: typed })

/** Credentials of a tablet, answered only once; `showroomId` is null until a showroom is chosen. */
export const tabletCredentialsSchema = v.object({
  clientId: v.string(),
  clientSecret: v.string(),
  showroomId: v.nullable(v.string()),
})
