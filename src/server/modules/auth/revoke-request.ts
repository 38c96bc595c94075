import { ProblemError } from '#server/http/problem.ts'
import type { ServerContext } from '#server/http/server-env.ts'
import type { Auth } from './service.ts'
import { unknownClient } from './token-problem.ts'
import { readFields } from './token-request.ts'

/** Answers RFC 7009: a well-formed request of a known client is told nothing of the token, not even whether there was one. */
export async function revokeToken(c: ServerContext, auth: Auth): Promise<void> {
  const { body } = await readFields(c)
  const basic = basicCredentials(c.req.header('authorization'))
  const [id, secret] = basic ?? [body['client_id'] ?? '', body['client_secret'] ?? '']
  const client = await auth.checkClient(id, secret)
  if (!client) throw unknownClient(basic ? { 'www-authenticate': 'Basic realm="Service"' } : {})
  const token = body['token']
  if (!token) {
    const members = { error: 'invalid_request', error_description: 'Missing parameter: `token`' }
    throw new ProblemError(400, 'invalid-token-request', { members })
  }
  await auth.sessions.revoke(token, client.id)
}

/** Client id and secret of HTTP Basic (RFC 7617); null when the header is none. */
function basicCredentials(header: string | undefined): readonly [string, string] | null {
  const encoded = /^Basic +([\w+/=-]+)$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return null
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString().split(':')
  return [id, secret.join(':')]
}
