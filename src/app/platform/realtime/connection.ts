import { HUB_PATH } from '#contract/realtime/topics.ts'
import type { HubToken } from './hub-token.ts'
import { HubHttpError, readStream } from './read-stream.ts'

/** Dependencies of a connection. */
export interface ConnectionPorts {
  fetchToken: () => Promise<HubToken>
  /** The address of the hub in the Link headers of responses, if any. */
  linkedHub: () => string | undefined
  fetch: (input: string, init: RequestInit) => Promise<Response>
  /** Resolves once the browser is online. */
  whenOnline: (signal: AbortSignal) => Promise<void>
  /** Resolves after this many milliseconds, or when the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** A random number in [0, 1). */
  random: () => number
  /** The page's origin, to resolve relative URLs. */
  origin: string
}

/** Callbacks of a connection. */
interface ConnectionEvents {
  /** The stream is open; true when no event can have been missed. */
  onOpen: (isContinuous: boolean) => void
  /** The stream closed, but not to renew the token. */
  onClose: () => void
  onData: (data: string) => void
  /** The hub lost updates. */
  onReset: () => void
  /** The id of the last received event. */
  onId: (id: string) => void
  /** Any failure; none ends the session. */
  onError: (reason: unknown) => void
}

/** How long before its expiry a token is renewed, or after half its lifetime if that is shorter. */
const RENEW_BEFORE_EXPIRY_MS = 60_000
/** Exponential backoff with full jitter, so that not all browsers reconnect to a restarted hub at once. */
const FIRST_BACKOFF_MS = 4000
const MAX_BACKOFF_MS = 60_000
/** A stream that lasted this long resets the backoff. */
const STABLE_STREAM_MS = 10_000

type Outcome = 'no-hub' | 'renewed' | 'ended' | 'failed'

/**
 * Keeps a stream open until the signal is aborted; each connection has a new token and resumes from the last event id.
 * Ends quietly if the backend has no hub.
 */
export async function maintainConnection(
  ports: ConnectionPorts,
  { onOpen, onClose, onData, onReset, onId, onError }: ConnectionEvents,
  signal: AbortSignal,
  initialEventId: string | null = null,
): Promise<void> {
  let lastEventId = initialEventId
  let failures = 0
  let requestedDelayMs = 0

  async function connect(): Promise<Outcome> {
    const { token, expiresIn = 600, hubUrl = HUB_PATH } = await ports.fetchToken()
    const url = subscriptionUrl(ports.linkedHub() ?? hubUrl, ports.origin)
    if (url === null) return 'no-hub'
    const lifetimeMs = expiresIn * 1000
    const renewal = new AbortController()
    const timer = setTimeout(() => renewal.abort(), Math.max(lifetimeMs - RENEW_BEFORE_EXPIRY_MS, lifetimeMs / 2))
    try {
      await readStream({
        fetch: ports.fetch,
        url,
        token,
        lastEventId,
        signal: AbortSignal.any([signal, renewal.signal]),
        onOpen: (resumedFrom) => onOpen(lastEventId !== null && resumedFrom === lastEventId),
        events: {
          onData,
          onReset,
          onId(id) {
            lastEventId = id
            onId(id)
          },
          onRetry: (ms) => (requestedDelayMs = ms),
        },
      })
      return 'ended'
    } catch (error) {
      if (renewal.signal.aborted) return 'renewed'
      if (error instanceof HubHttpError && error.status === 404) return 'no-hub'
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  for (;;) {
    await ports.whenOnline(signal)
    if (signal.aborted) return
    const startedAt = Date.now()
    let outcome: Outcome
    try {
      outcome = await connect()
    } catch (error) {
      outcome = 'failed'
      if (!signal.aborted) onError(error)
      if (error instanceof HubHttpError) requestedDelayMs = Math.max(requestedDelayMs, error.retryAfterMs)
    }
    if (outcome !== 'renewed') onClose()
    if (outcome === 'no-hub') return
    const wasStable = Date.now() - startedAt >= STABLE_STREAM_MS
    failures = outcome === 'renewed' ? 0 : wasStable ? 1 : failures + 1
    const backoff = failures === 0 ? 0 : Math.min(FIRST_BACKOFF_MS * 2 ** (failures - 1), MAX_BACKOFF_MS)
    await ports.sleep(requestedDelayMs + ports.random() * backoff, signal)
    requestedDelayMs = 0
  }
}

/**
 * The URL of the stream, on our own origin or https. It subscribes to all topics, as the token decides which of them
 * are sent.
 */
function subscriptionUrl(hubUrl: string, origin: string): string | null {
  if (!URL.canParse(hubUrl, origin)) return null
  const url = new URL(hubUrl, origin)
  if (url.origin !== origin && url.protocol !== 'https:') return null
  url.searchParams.append('topic', '*')
  return url.href
}
