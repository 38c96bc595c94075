import type { Hono } from 'hono'
import { HUB_PATH } from '#contract/realtime/topics.ts'
import { FORM_TYPE, readText, requireMediaType } from '#server/http/body.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { ServerContext, ServerEnv } from '#server/http/server-env.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { EmbeddedHub } from './embedded-hub.ts'
import type { HubUpdate } from './hub-update.ts'
import { readPublisherToken, readSubscriberToken } from './hub-tokens.ts'
import { bearerChallenge, isTopic, malformedRequest, readPublication } from './read-publication.ts'
import { selectsAll, SELECTORS_MAX, topicSelector } from './topic-selector.ts'

export interface HubRouteOptions {
  readonly hub: EmbeddedHub
  readonly clock: Clock
  /** Verify the tokens of subscribers and publishers. */
  readonly keys: { readonly subscriber: Uint8Array; readonly publisher: Uint8Array }
  /** Whether a session has not ended, or a tablet is paired. */
  readonly isActive: (sessionId: string) => Promise<boolean>
  /** Publishes an update to all processes. */
  readonly publish: (update: HubUpdate) => Promise<void>
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-store',
  // Disables buffering in proxies.
  'x-accel-buffering': 'no',
  // Closes the connection with the stream, so that a shutdown need not wait for it.
  connection: 'close',
}

/**
 * The Mercure protocol (draft-dunglas-mercure-07) without anonymous subscribers and with tokens in the header only:
 * cookies would let other sites subscribe, and URLs end up in logs.
 */
export function mountHub(app: Hono<ServerEnv>, { hub, clock, keys, isActive, publish }: HubRouteOptions): void {
  app.get(HUB_PATH, async (c) => {
    c.set('route', HUB_PATH)
    const claims = await readSubscriberToken(keys.subscriber, clock, readBearerToken(c))
    if (!claims) throw unauthorized(401)
    if (!claims.grants) throw unauthorized(403)
    const selected = c.req.queries('topic') ?? []
    if (selected.length === 0 || selected.length > SELECTORS_MAX || !selected.every(isTopic))
      throw malformedRequest('topic')
    if (claims.sessionId !== null && !(await isActive(claims.sessionId))) throw unauthorized(401)
    if (c.req.method === 'HEAD') return c.body(null, 200, STREAM_HEADERS)
    const subscribed = hub.subscribe({
      ...claims,
      selected: selected.map(topicSelector),
      granted: claims.grants.map(topicSelector),
      lastEventId: c.req.header('last-event-id') ?? c.req.query('lastEventID') ?? null,
      disconnect: () => void c.env.outgoing?.destroy(),
    })
    if (subscribed === 'ended') throw unauthorized(401)
    if (subscribed === 'too-many') throw new ProblemError(429, 'hub-streams', { headers: { 'retry-after': '60' } })
    if (!subscribed) throw new ProblemError(503, 'unavailable', { headers: { 'retry-after': '2' } })
    const { body, resumedFrom } = subscribed
    return c.body(body, 200, { ...STREAM_HEADERS, ...(resumedFrom !== null && { 'last-event-id': resumedFrom }) })
  })

  app.post(HUB_PATH, async (c) => {
    c.set('route', HUB_PATH)
    const grants = await readPublisherToken(keys.publisher, clock, readBearerToken(c))
    if (!grants) throw unauthorized(401)
    requireMediaType(c, [FORM_TYPE])
    const update = readPublication(new URLSearchParams(await readText(c)))
    if (!selectsAll(grants.map(topicSelector), update.topics)) throw unauthorized(403)
    await publish(update)
    return c.text(update.id)
  })
}

/** The bearer token, not verified yet; throws the 401 without one. */
function readBearerToken(c: ServerContext): string {
  for (const name of ['authorization', 'access_token'])
    if (c.req.query(name) !== undefined) throw malformedRequest(name)
  const header = c.req.header('authorization')
  if (header === undefined) throw new ProblemError(401, 'unauthenticated', bearerChallenge(401, false))
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1] ?? ''
}

function unauthorized(status: 401 | 403): ProblemError {
  return new ProblemError(status, status === 401 ? 'unauthenticated' : 'hub-forbidden', bearerChallenge(status))
}
