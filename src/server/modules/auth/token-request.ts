import OAuth2Server from '@node-oauth/oauth2-server'
import { FORM, parseObject, readText, requireMediaType } from '#server/http/body.ts'
import type { ServerContext } from '#server/http/server-env.ts'
import { readSignInOrigin, type SignInOrigin } from './sign-in-origin.ts'

/** A token request as the library takes it, with where it comes from. */
export class TokenRequest extends OAuth2Server.Request {
  declare readonly body: Record<string, string>
  readonly origin: SignInOrigin

  constructor(body: Record<string, string>, headers: Record<string, string>, origin: SignInOrigin) {
    super({ method: 'POST', query: {}, headers, body })
    this.origin = origin
  }
}

/** Reads a token request, a form as RFC 6749 says or JSON as portal.md says. */
export async function readTokenRequest(c: ServerContext): Promise<TokenRequest> {
  const { body, length } = await readFields(c)
  // The library parses forms only, and decides by header whether there is a body at all.
  const headers = { ...authorization(c), 'content-type': FORM, 'content-length': String(length) }
  return new TokenRequest(body, headers, readSignInOrigin(c))
}

/** The members of a form or of a JSON object that are texts; of several of one name the first. */
export async function readFields(c: ServerContext): Promise<{ body: Record<string, string>; length: number }> {
  const type = requireMediaType(c, ['application/json', FORM])
  const text = await readText(c)
  const members = type === FORM ? new URLSearchParams(text) : Object.entries(parseObject(text))
  // Only texts: the library would read an object as "[object Object]".
  const body: Record<string, string> = {}
  for (const [name, value] of members) if (typeof value === 'string' && isPlain(value)) body[name] ??= value
  return { body, length: text.length }
}

function authorization(c: ServerContext): Record<string, string> {
  const header = c.req.header('authorization')
  return header === undefined ? {} : { authorization: header }
}

/** No NUL and no half surrogate pairs: the database has no such texts. */
function isPlain(value: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(value)
}
