import { setTimeout as wait } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { ServerContext } from '#server/http/server-env.ts'
import type { FaultRule } from './fault-rule.ts'

/** A request, the backend behind it, and a promise that releases stalled requests and held responses. */
export interface FaultTarget {
  readonly c: ServerContext
  readonly run: () => Promise<Response>
  readonly released: Promise<void>
}

export async function applyFault(rule: FaultRule, { c, run, released }: FaultTarget): Promise<Response> {
  switch (rule.fault) {
    case 'delay':
      await wait(rule.ms ?? 1000)
      return run()
    case 'late':
      return delayResponse(await run(), rule.ms ?? 1000)
    case 'hold':
      return holdResponse(rule.status ? statusResponse(rule, rule.status) : await run(), released)
    case 'stall':
      await Promise.race([released, clientDisconnected(c)])
      return disconnect(c)
    case 'cut-before':
      return disconnect(c)
    case 'cut-after':
      // The response is read to its end, so that its effects are committed.
      await (await run()).arrayBuffer()
      return disconnect(c)
    case 'truncate':
      return truncate(c, await run())
    case 'status':
      await wait(rule.ms ?? 0)
      return statusResponse(rule, rule.status ?? 500)
    case 'json':
      return customResponse(rule, rule.status ?? 200, 'application/json', JSON.stringify(rule.body ?? {}))
    case 'html':
      return customResponse(
        rule,
        rule.status ?? 200,
        'text/html',
        textBody(rule, '<!doctype html><title>Proxy</title>'),
      )
    case 'text':
      return customResponse(rule, rule.status ?? 200, 'text/plain', textBody(rule, 'OK'))
  }
}

/** Delays a response that was already made, so that it may be outdated. */
async function delayResponse(response: Response, ms: number): Promise<Response> {
  await wait(ms)
  return response
}

/** Holds a response that was already made until it is released. */
async function holdResponse(response: Response, released: Promise<void>): Promise<Response> {
  await released
  return response
}

function statusResponse(rule: FaultRule, status: number): Response {
  return customResponse(rule, status, 'application/json', JSON.stringify(rule.body ?? { title: 'Fault', code: 'lab' }))
}

function textBody({ body }: FaultRule, fallback: string): string {
  return typeof body === 'string' ? body : fallback
}

function customResponse({ headers }: FaultRule, status: number, type: string, body: string): Response {
  const hasBody = status !== 204 && status !== 304
  return new Response(hasBody ? body : null, {
    status,
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', ...headers },
  })
}

/** Closes the connection without a response. */
function disconnect(c: ServerContext): Response {
  outgoingOf(c).destroy()
  return RESPONSE_ALREADY_SENT
}

/** Announces the whole body, sends half of it, and closes the connection. */
async function truncate(c: ServerContext, response: Response): Promise<Response> {
  const outgoing = outgoingOf(c)
  const body = Buffer.from(await response.arrayBuffer())
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), 'content-length': body.length })
  // Destroyed only after the half was sent; closing earlier would look like `cut-after`.
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => setImmediate(() => outgoing.destroy()))
  return RESPONSE_ALREADY_SENT
}

function clientDisconnected(c: ServerContext): Promise<void> {
  const outgoing = outgoingOf(c)
  return new Promise((resolve) => outgoing.once('close', resolve))
}

function outgoingOf(c: ServerContext) {
  const { outgoing } = c.env
  if (!outgoing) throw new Error('Connections can only be cut on a listening server, not through app.request()')
  return outgoing
}
