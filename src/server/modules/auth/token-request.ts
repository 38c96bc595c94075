import { FORM_TYPE, parseObject, readText, requireMediaType } from '#server/http/body.ts'
import type { ServerContext } from '#server/http/server-env.ts'
import { readSignInOrigin, type SignInOrigin } from '#server/http/sign-in-origin.ts'
import { isStorable } from '#server/http/validation.ts'
import type { Auth } from './service.ts'
import { invalidClient, invalidTokenRequest } from './token-error.ts'

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

/**
 * Returns the client of HTTP Basic or of `client_id` and `client_secret` (RFC 6749 section 2.3.1); throws the 401 for
 * an unknown one and the 400 for both at once.
 */
export async function authenticateClient(auth: Auth, { fields, authorization = '' }: TokenRequest) {
  const { client_id: id, client_secret: secret } = fields
  const isBasic = /^Basic\b/i.test(authorization)
  // A client may repeat its id in the body (section 3.2.1), but not authenticate twice.
  if (isBasic && secret !== undefined) throw invalidTokenRequest('More than one client authentication')
  const candidates = isBasic ? basicCredentials(authorization) : [[id ?? '', secret ?? ''] as const]
  for (const candidate of candidates) {
    const client = await auth.checkClient(...candidate)
    if (client && isBasic && id !== undefined && id !== client.id)
      throw invalidTokenRequest('More than one client identifier')
    if (client) return client
  }
  throw invalidClient(isBasic ? 'Basic realm="Service"' : undefined)
}

/**
 * The text members of a form or a JSON object. Empty ones count as absent, and none may occur twice (RFC 6749 section
 * 3.2) except `resource` (RFC 8707).
 */
async function readFields(c: ServerContext): Promise<Record<string, string>> {
  const type = requireMediaType(c, ['application/json', FORM_TYPE])
  const text = await readText(c)
  const isForm = type === FORM_TYPE
  const members = isForm ? [...new URLSearchParams(text)] : Object.entries(parseObject(text))
  const names = (isForm ? members.map(([name]) => name) : memberNames(text)).filter((name) => name !== 'resource')
  if (new Set(names).size < names.length) throw invalidTokenRequest('A parameter occurs more than once')
  const fields: Record<string, string> = {}
  for (const [name, value] of members) {
    if (typeof value === 'string' && value !== '' && isStorable(value)) fields[name] = value
  }
  return fields
}

/** The names of the members of a valid JSON object, also repeated ones, which JSON.parse does not tell. */
function memberNames(text: string): string[] {
  const names: string[] = []
  let depth = 0
  for (const [token, name] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    else if (name !== undefined && depth === 1) names.push(String(JSON.parse(name)))
  }
  return names
}

type ClientCredentials = readonly [id: string, secret: string]

/**
 * Client id and secret of HTTP Basic: form-decoded as RFC 6749 says, and as they are, for clients that do not encode.
 */
function basicCredentials(header: string): ClientCredentials[] {
  const encoded = /^Basic +([\w+/=-]+)$/i.exec(header)?.[1]
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? []
  if (id === undefined || secret === undefined) return []
  const raw = [id, secret] as const
  const decoded = [formDecode(id), formDecode(secret)] as const
  const isEncoded = decoded.join(':') !== raw.join(':')
  return [decoded, ...(isEncoded ? [raw] : [])].filter((pair) => pair.every(isStorable))
}

/** Decodes one value of a form; text with an invalid percent sign is left as it is. */
function formDecode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
