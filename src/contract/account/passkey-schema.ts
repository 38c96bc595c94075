import * as v from 'valibot'
import { PASSKEY_NAME_MAX } from '../configuration/limits.ts'
import { nameSchema } from '../formats/name-schema.ts'

const name = nameSchema(PASSKEY_NAME_MAX)

/** Options for the browser's credential container, in the JSON form of WebAuthn Level 3. */
export const passkeyOptionsSchema = v.looseObject({ challenge: v.string() })

/** A credential of the browser, in the JSON form of WebAuthn Level 3. */
const credential = v.record(v.string(), v.unknown())

/** Body that adds a passkey. */
export const addPasskeySchema = v.object({ name, credential })

/** Body that renames a passkey. */
export const renamePasskeySchema = v.object({ name })

/** One passkey; instants are ISO 8601. `synced` is true for one that its provider keeps on several devices. */
export const passkeySchema = v.object({
  id: v.string(),
  name: v.string(),
  synced: v.boolean(),
  createdAt: v.string(),
  lastUsedAt: v.nullish(v.string(), null),
})

/** One passkey. */
export type Passkey = v.InferOutput<typeof passkeySchema>
