import OAuth2Server from '@node-oauth/oauth2-server'
import { parseObject, readText, requireMediaType } from '#server/http/body.ts'
import type { ServerContext } from '#server/http/server-env.ts'

const FORM = 'application/x-www-form-urlencoded'

/** Reads a token request, a form as RFC 6749 says or JSON as portal.md says, into what the library takes. */
export async function readTokenRequest(c: ServerContext): Promise<OAuth2Server.Request> {
  const type = requireMediaType(c, ['application/json', FORM])
  const text = await readText(c)
  const members = type === FORM ? new URLSearchParams(text) : Object.entries(parseObject(text))
  // A first value counts, and only texts: the library would read an object as "[object Object]".
  const body: Record<string, string> = {}
  for (const [name, value] of members) if (typeof value === 'string' && isPlain(value)) body[name] ??= value
  return new OAuth2Server.Request({
    method: 'POST',
    query: {},
    // The library parses forms only, and decides by header whether there is a body at all.
    headers: { ...authorization(c), 'content-type': FORM, 'content-length': String(text.length) },
    body,
  })
}

function authorization(c: ServerContext): Record<string, string> {
  const header = c.req.header('authorization')
  return header === undefined ? {} : { authorization: header }
}

/** No NUL and no half surrogate pairs: the database has no such texts. */
function isPlain(value: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(value)
}
