import { FORM_TYPE, parseObject, readText, requireMediaType } from '#server/http/body.ts'
import type { ServerContext } from '#server/http/server-env.ts'
import { readSignInOrigin, type SignInOrigin } from '#server/http/sign-in-origin.ts'
import type { Auth } from './service.ts'
import { invalidClient } from './token-error.ts'

/** A request to the token endpoint, or to one that authenticates its client the same way. */
export interface TokenRequest {
  readonly fields: Readonly<Record<string, string>>
  readonly authorization: string | undefined
  readonly origin: SignInOrigin
}

/** Reads a request: a form (RFC 6749) or JSON. */
export async function readTokenRequest(c: ServerContext): Promise<TokenRequest> {
  return {
    fields: await readFields(c),
    authorization: c.req.header('authorization'),
    origin: readSignInOrigin(c),
  }
}

/** Returns the client of HTTP Basic or of `client_id` and `client_secret` (RFC 6749 section 2.3.1), or throws the 401. */
export async function authenticateClient(auth: Auth, { fields, authorization }: TokenRequest) {
  const basic = basicCredentials(authorization)
  const [id, secret] = basic ?? [fields['client_id'] ?? '', fields['client_secret'] ?? '']
  const client = await auth.checkClient(id, secret)
  if (!client) throw invalidClient(basic ? 'Basic realm="Service"' : undefined)
  return client
}

/** The text members of a form or a JSON object; the first of several with one name. */
async function readFields(c: ServerContext): Promise<Record<string, string>> {
  const type = requireMediaType(c, ['application/json', FORM_TYPE])
  const text = await readText(c)
  const members = type === FORM_TYPE ? new URLSearchParams(text) : Object.entries(parseObject(text))
  const fields: Record<string, string> = {}
  for (const [name, value] of members) if (typeof value === 'string' && isStorable(value)) fields[name] ??= value
  return fields
}

/** The database cannot store NUL and lone surrogates. */
function isStorable(value: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(value)
}

/** Client id and secret of HTTP Basic (RFC 7617); null for any other header. */
function basicCredentials(header: string | undefined): readonly [string, string] | null {
  const encoded = /^Basic +([\w+/=-]+)$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return null
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString().split(':')
  return [id, secret.join(':')]
}
