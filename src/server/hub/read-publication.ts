import { randomUUID } from 'node:crypto'
import { HUB_PATH } from '#contract/realtime/topics.ts'
import { ProblemError } from '#server/http/problem.ts'
import { hasControlCharacters, SELECTOR_MAX, SELECTORS_MAX } from './topic-selector.ts'
import type { HubUpdate } from './hub-update.ts'

/** Parses a publication (Mercure, Publication); throws the 400 when malformed, the 403 for reserved topics. */
export function readPublication(form: URLSearchParams): HubUpdate {
  const topics = form.getAll('topic')
  if (topics.length === 0 || topics.length > SELECTORS_MAX || !topics.every(isTopic)) throw malformedRequest('topic')
  // Subscription topics are reserved for the hub.
  if (topics.some(isReserved)) throw new ProblemError(403, 'hub-forbidden', bearerChallenge(403))
  return {
    id: readField(form, 'id', (id) => id !== '' && !id.startsWith('#')) ?? `urn:uuid:${randomUUID()}`,
    topics,
    data: form.get('data') ?? '',
    // Private if the field is present, whatever its value.
    private: form.has('private'),
    type: readField(form, 'type', (type) => type !== ''),
    retry: readRetry(form),
  }
}

/** The challenge of an error response (RFC 6750 section 3); without an error code where no token was sent. */
export function bearerChallenge(status: 400 | 401 | 403, isPresented = true) {
  const error = { 400: 'invalid_request', 401: 'invalid_token', 403: 'insufficient_scope' }[status]
  return { headers: { 'www-authenticate': isPresented ? `Bearer error="${error}"` : 'Bearer' } }
}

/** The 400 for an invalid part of the request. */
export function malformedRequest(name: string): ProblemError {
  return new ProblemError(400, 'hub-request', { ...bearerChallenge(400), values: { name } })
}

export function isTopic(text: string): boolean {
  return text !== '' && text.length <= SELECTOR_MAX && !hasControlCharacters(text)
}

function isReserved(topic: string): boolean {
  const base = 'http://hub.invalid/'
  const path = URL.canParse(topic, base) ? new URL(topic, base).pathname : topic
  return path === HUB_PATH || path.startsWith(`${HUB_PATH}/`)
}

/** A field that is sent as one line of the stream: must not contain line breaks. */
function readField(form: URLSearchParams, name: string, isValid: (value: string) => boolean): string | null {
  const value = form.get(name)
  if (value === null) return null
  if (hasControlCharacters(value) || value.length > SELECTOR_MAX || !isValid(value)) throw malformedRequest(name)
  return value
}

function readRetry(form: URLSearchParams): number | null {
  const value = form.get('retry')
  if (value === null) return null
  if (!/^\d{1,9}$/.test(value)) throw malformedRequest('retry')
  return Number(value)
}
