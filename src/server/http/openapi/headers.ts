const text = { type: 'string' } as const

/** Headers of responses that the document names. */
export const HEADERS = {
  ETag: {
    description: 'Of a read, for If-None-Match; that of a project also for If-Match',
    schema: text,
    example: '"3"',
  },
  Link: {
    description: 'The realtime hub, and the last event before a read (Mercure)',
    schema: text,
    example: '</.well-known/mercure>; rel="mercure"; last-event-id="urn:uuid:0192a6c2-7d1f-7c3e-9f0a-5b1c2d3e4f50"',
  },
  'Retry-After': { description: 'Seconds to wait before the next attempt', schema: { type: 'integer' }, example: 60 },
  'WWW-Authenticate': { description: 'How to authenticate', schema: text, example: 'Bearer' },
  Accept: { description: 'The accepted media types', schema: text, example: 'application/json' },
  'Accept-Patch': {
    description: 'The accepted media types of a patch',
    schema: text,
    example: 'application/merge-patch+json',
  },
  'X-Request-Id': { description: 'The reference of this request in the log', schema: text, example: 'K7FM-2291-QXPA' },
} as const

/** The name of such a header. */
export type HeaderName = keyof typeof HEADERS

/** References to these headers. */
export function headers(...names: readonly HeaderName[]): Record<string, object> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
