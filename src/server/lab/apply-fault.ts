import { setTimeout as wait } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { ServerContext } from '#server/http/server-env.ts'
import type { FaultRule } from './fault-rule.ts'

/** What a fault works on: the request, the backend behind it, and a promise for the end of a stall. */
export interface Faulty {
  readonly c: ServerContext
  readonly run: () => Promise<Response>
  readonly released: Promise<void>
}

/** Answers a request as its fault says. */
export async function applyFault(rule: FaultRule, { c, run, released }: Faulty): Promise<Response> {
  switch (rule.fault) {
    case 'delay':
      await wait(rule.ms ?? 1000)
      return run()
    case 'late':
      return late(await run(), rule.ms ?? 1000)
    case 'stall':
      await Promise.race([released, gone(c)])
      return cut(c)
    case 'cut-before':
      return cut(c)
    case 'cut-after':
      // The answer is made to the end, so that whatever it stands for has been committed.
      await (await run()).arrayBuffer()
      return cut(c)
    case 'truncate':
      return truncate(c, await run())
    case 'status':
      await wait(rule.ms ?? 0)
      return made(
        rule,
        rule.status ?? 500,
        'application/json',
        JSON.stringify(rule.body ?? { title: 'Fault', code: 'lab' }),
      )
    case 'json':
      return made(rule, rule.status ?? 200, 'application/json', JSON.stringify(rule.body ?? {}))
    case 'html':
      return made(rule, rule.status ?? 200, 'text/html', textOf(rule, '<!doctype html><title>Proxy</title>'))
    case 'text':
      return made(rule, rule.status ?? 200, 'text/plain', textOf(rule, 'OK'))
  }
}

/** What was true when it was made arrives when it may be no more. */
async function late(response: Response, ms: number): Promise<Response> {
  await wait(ms)
  return response
}

function textOf({ body }: FaultRule, fallback: string): string {
  return typeof body === 'string' ? body : fallback
}

function made({ headers }: FaultRule, status: number, type: string, body: string): Response {
  const hasBody = status !== 204 && status !== 304
  return new Response(hasBody ? body : null, {
    status,
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', ...headers },
  })
}

/** Ends the connection without an answer. */
function cut(c: ServerContext): Response {
  outgoingOf(c).destroy()
  return RESPONSE_ALREADY_SENT
}

/** Promises the whole body, sends half of it, and ends the connection. */
async function truncate(c: ServerContext, response: Response): Promise<Response> {
  const outgoing = outgoingOf(c)
  const body = Buffer.from(await response.arrayBuffer())
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), 'content-length': body.length })
  // Destroyed only once the half is on its way; a connection that dies at once would look like `cut-after`.
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => setImmediate(() => outgoing.destroy()))
  return RESPONSE_ALREADY_SENT
}

function gone(c: ServerContext): Promise<void> {
  const outgoing = outgoingOf(c)
  return new Promise((resolve) => outgoing.once('close', resolve))
}

function outgoingOf(c: ServerContext) {
  const { outgoing } = c.env
  if (!outgoing) throw new Error('Connections can only be cut on a listening server, not through app.request()')
  return outgoing
}
