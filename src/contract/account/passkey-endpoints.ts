import * as v from 'valibot'
import { addPasskeySchema, passkeyOptionsSchema, passkeySchema, renamePasskeySchema } from './passkey-schema.ts'
import { currentPasswordSchema } from './schema.ts'
import { listSchema } from '../http/list-schema.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

const id = v.object({ id: v.string() })
const passkey = v.object({ id: v.string(), passkeyId: v.string() })

const own = { callers: ['customer'], extension: true } as const

/** Passkeys (WebAuthn); with one a customer signs in at the token endpoint without an address or password. */
export const passkeyEndpoints = {
  signInOptions: defineEndpoint({
    name: 'passkeys.signInOptions',
    summary: 'Options for navigator.credentials.get(), with a challenge that can be answered once within five minutes',
    method: 'POST',
    path: '/passkey_sign_in',
    callers: ['anyone'],
    output: passkeyOptionsSchema,
    status: 201,
    problems: [404],
    extension: true,
  }),
  list: defineEndpoint({
    ...own,
    name: 'passkeys.list',
    summary: 'Passkeys of the account, the oldest first',
    method: 'GET',
    path: '/customers/{id}/passkeys',
    params: id,
    output: listSchema(passkeySchema),
    problems: [403, 404],
  }),
  options: defineEndpoint({
    ...own,
    name: 'passkeys.options',
    summary: 'Options for navigator.credentials.create(), after the password; 409 when there are too many passkeys',
    method: 'POST',
    path: '/customers/{id}/passkeys/options',
    params: id,
    body: currentPasswordSchema,
    output: passkeyOptionsSchema,
    status: 201,
    problems: [400, 403, 404, 409, 413, 415, 422],
  }),
  add: defineEndpoint({
    ...own,
    name: 'passkeys.add',
    summary: 'Adds the passkey that was created with these options; 422 when it is not acceptable',
    method: 'POST',
    path: '/customers/{id}/passkeys',
    params: id,
    body: addPasskeySchema,
    output: passkeySchema,
    status: 201,
    problems: [400, 403, 404, 409, 413, 415, 422],
  }),
  rename: defineEndpoint({
    ...own,
    name: 'passkeys.rename',
    summary: 'Renames a passkey',
    method: 'PATCH',
    path: '/customers/{id}/passkeys/{passkeyId}',
    params: passkey,
    body: renamePasskeySchema,
    bodyKind: 'merge-patch',
    output: passkeySchema,
    problems: [400, 403, 404, 413, 415, 422],
  }),
  remove: defineEndpoint({
    ...own,
    name: 'passkeys.remove',
    summary: 'Removes a passkey, after the password; 409 for the last one while a second factor is required',
    method: 'POST',
    path: '/customers/{id}/passkeys/{passkeyId}/removal',
    params: passkey,
    body: currentPasswordSchema,
    status: 204,
    problems: [400, 403, 404, 409, 413, 415, 422],
  }),
}
