import type { Hono } from 'hono'
import { HUB_PATH } from '#contract/constants/topics.ts'
import { FORM, readText, requireMediaType } from '#server/http/body.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { ServerContext, ServerEnv } from '#server/http/server-env.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { EmbeddedHub } from './embedded-hub.ts'
import type { HubUpdate } from './hub-update.ts'
import { readPublisher, readSubscriber } from './hub-tokens.ts'
import { bearer, isTopic, malformed, readPublication } from './read-publication.ts'
import { selectsAll, SELECTORS_MAX, topicSelector } from './topic-selector.ts'

/** What the embedded hub is served with. */
export interface MountedHub {
  readonly hub: EmbeddedHub
  readonly clock: Clock
  /** Check the tokens of subscribers and of publishers. */
  readonly keys: { readonly subscriber: Uint8Array; readonly publisher: Uint8Array }
  /** Tells all processes of an update that a publisher sent. */
  readonly tell: (update: HubUpdate) => Promise<void>
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-store',
  // Proxies must not collect what is to arrive at once.
  'x-accel-buffering': 'no',
  // A stream's connection carries nothing else, so that a stop need not wait for it.
  connection: 'close',
}

/**
 * The Mercure protocol (draft-dunglas-mercure-07) without anonymous subscribers and with tokens in the header alone: cookies
 * would let other sites subscribe (F-45), and addresses end up in logs. A bad token is refused, never taken for none (F-62).
 */
export function mountHub(app: Hono<ServerEnv>, { hub, clock, keys, tell }: MountedHub): void {
  app.get(HUB_PATH, async (c) => {
    c.set('route', HUB_PATH)
    const claims = await readSubscriber(keys.subscriber, clock, tokenOf(c))
    if (!claims) throw refused(401)
    if (!claims.grants) throw refused(403)
    const selected = c.req.queries('topic') ?? []
    if (selected.length === 0 || selected.length > SELECTORS_MAX || !selected.every(isTopic)) throw malformed('topic')
    if (c.req.method === 'HEAD') return c.body(null, 200, STREAM_HEADERS)
    const subscribed = hub.subscribe({
      ...claims,
      selected: selected.map(topicSelector),
      granted: claims.grants.map(topicSelector),
      lastEventId: c.req.header('last-event-id') ?? c.req.query('lastEventID') ?? null,
      cut: () => void c.env.outgoing?.destroy(),
    })
    if (subscribed === 'too-many') throw new ProblemError(429, 'hub-streams', { headers: { 'retry-after': '60' } })
    if (!subscribed) throw new ProblemError(503, 'unavailable', { headers: { 'retry-after': '2' } })
    const { body, goesOnFrom } = subscribed
    return c.body(body, 200, { ...STREAM_HEADERS, ...(goesOnFrom !== null && { 'last-event-id': goesOnFrom }) })
  })

  app.post(HUB_PATH, async (c) => {
    c.set('route', HUB_PATH)
    const grants = await readPublisher(keys.publisher, clock, tokenOf(c))
    if (!grants) throw refused(401)
    requireMediaType(c, [FORM])
    const update = readPublication(new URLSearchParams(await readText(c)))
    if (!selectsAll(grants.map(topicSelector), update.topics)) throw refused(403)
    await tell(update)
    return c.text(update.id)
  })
}

/** The token that was presented, whatever it is worth; throws the 401 where none was. */
function tokenOf(c: ServerContext): string {
  for (const name of ['authorization', 'access_token']) if (c.req.query(name) !== undefined) throw malformed(name)
  const header = c.req.header('authorization')
  if (header === undefined) throw new ProblemError(401, 'unauthenticated', bearer(401, false))
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1] ?? ''
}

function refused(status: 401 | 403): ProblemError {
  return new ProblemError(status, status === 401 ? 'unauthenticated' : 'hub-forbidden', bearer(status))
}
