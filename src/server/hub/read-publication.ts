import { randomUUID } from 'node:crypto'
import { HUB_PATH } from '#contract/constants/topics.ts'
import { ProblemError } from '#server/http/problem.ts'
import { hasControlCharacters, SELECTOR_MAX, SELECTORS_MAX } from './topic-selector.ts'
import type { HubUpdate } from './hub-update.ts'

/** Reads what a publisher sent (Mercure, Publication); throws the 400 for what is malformed, the 403 for what is the hub's. */
export function readPublication(form: URLSearchParams): HubUpdate {
  const topics = form.getAll('topic')
  if (topics.length === 0 || topics.length > SELECTORS_MAX || !topics.every(isTopic)) throw malformed('topic')
  // Only the hub itself speaks of its subscriptions (F-62).
  if (topics.some(isReserved)) throw new ProblemError(403, 'hub-forbidden', bearer(403))
  return {
    id: field(form, 'id', (id) => id !== '' && !id.startsWith('#')) ?? `urn:uuid:${randomUUID()}`,
    topics,
    data: form.get('data') ?? '',
    // Its presence alone counts, whatever its value.
    private: form.has('private'),
    type: field(form, 'type', (type) => type !== ''),
    retry: retryOf(form),
  }
}

/** The challenge that comes with a refusal (RFC 6750 section 3); without an error code where no token was sent. */
export function bearer(status: 400 | 401 | 403, isPresented = true) {
  const error = { 400: 'invalid_request', 401: 'invalid_token', 403: 'insufficient_scope' }[status]
  return { headers: { 'www-authenticate': isPresented ? `Bearer error="${error}"` : 'Bearer' } }
}

/** The 400 for a part of the request that cannot be read. */
export function malformed(name: string): ProblemError {
  return new ProblemError(400, 'hub-request', { ...bearer(400), values: { name } })
}

/** A topic or a selector of topics. */
export function isTopic(text: string): boolean {
  return text !== '' && text.length <= SELECTOR_MAX && !hasControlCharacters(text)
}

function isReserved(topic: string): boolean {
  const base = 'http://hub.invalid/'
  const path = URL.canParse(topic, base) ? new URL(topic, base).pathname : topic
  return path === HUB_PATH || path.startsWith(`${HUB_PATH}/`)
}

/** A field that becomes a line of the stream: nothing in it may end that line. */
function field(form: URLSearchParams, name: string, isGood: (value: string) => boolean): string | null {
  const value = form.get(name)
  if (value === null) return null
  if (hasControlCharacters(value) || value.length > SELECTOR_MAX || !isGood(value)) throw malformed(name)
  return value
}

function retryOf(form: URLSearchParams): number | null {
  const value = form.get('retry')
  if (value === null) return null
  if (!/^\d{1,9}$/.test(value)) throw malformed('retry')
  return Number(value)
}
