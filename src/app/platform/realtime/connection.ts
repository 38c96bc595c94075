import type { HubToken } from './hub-token.ts'
import { HubRefusal, readStream } from './read-stream.ts'

/** What a connection needs from outside. */
export interface ConnectionPorts {
  fetchToken: () => Promise<HubToken>
  fetch: (input: string, init: RequestInit) => Promise<Response>
  /** Resolves once it is worth trying: when the network is there. */
  whenOnline: (signal: AbortSignal) => Promise<void>
  /** Resolves after so many milliseconds, or at once when the signal is given. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** 0 up to 1. */
  random: () => number
  /** The page's own origin, against which addresses are read. */
  origin: string
}

/** What a connection tells. */
export interface ConnectionEvents {
  /** The stream is open; true when nothing can have been missed since the last one. */
  onOpen: (continues: boolean) => void
  /** It is open no more, other than for a new token. */
  onClose: () => void
  onData: (data: string) => void
  /** The last update that is known to have come. */
  onId: (id: string) => void
  /** Whatever broke; nothing of it ends a session (T18). */
  onTrouble: (reason: unknown) => void
}

/** The next token is fetched so long before one runs out, or after half its life where that is shorter. */
const RENEW_BEFORE_MS = 60_000
/** Waits grow from here, each a chance between nothing and the whole; a hub that restarts is so spared a rush (F-63). */
const FIRST_WAIT_MS = 4000
const LONGEST_WAIT_MS = 60_000
/** A stream that lasted so long was a good one: what comes after it starts anew. */
const GOOD_STREAM_MS = 10_000

/**
 * Keeps one stream open until the signal is given: a new token at each connection and before one runs out (B25), what was
 * missed asked for by the last id, full-jitter waits after a failure. A backend without a channel ends it quietly.
 */
export async function keepConnected(
  ports: ConnectionPorts,
  { onOpen, onClose, onData, onId, onTrouble }: ConnectionEvents,
  signal: AbortSignal,
  startFrom: string | null = null,
): Promise<void> {
  let lastEventId = startFrom
  let failures = 0
  let hinted = 0

  /** One stream, from its token to its end. */
  async function connect(): Promise<'no-channel' | 'renewed' | 'ended'> {
    const { token, expiresIn = 600, hubUrl } = await ports.fetchToken()
    const url = hubUrl === undefined ? null : hubAddress(hubUrl, ports.origin)
    if (url === null) return 'no-channel'
    const life = expiresIn * 1000
    const renewal = new AbortController()
    const timer = setTimeout(() => renewal.abort(), Math.max(life - RENEW_BEFORE_MS, life / 2))
    try {
      await readStream({
        fetch: ports.fetch,
        url,
        token,
        lastEventId,
        signal: AbortSignal.any([signal, renewal.signal]),
        onOpen: (goesOnFrom) => onOpen(lastEventId !== null && goesOnFrom === lastEventId),
        events: {
          onEvent: onData,
          onId(id) {
            lastEventId = id
            onId(id)
          },
          onRetry: (ms) => (hinted = ms),
        },
      })
      return 'ended'
    } catch (error) {
      if (renewal.signal.aborted) return 'renewed'
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  for (;;) {
    await ports.whenOnline(signal)
    if (signal.aborted) return
    const began = Date.now()
    let outcome: 'no-channel' | 'renewed' | 'ended' | 'failed'
    try {
      outcome = await connect()
    } catch (error) {
      outcome = 'failed'
      if (!signal.aborted) onTrouble(error)
      if (error instanceof HubRefusal) hinted = Math.max(hinted, error.waitMs)
    }
    if (outcome !== 'renewed') onClose()
    if (outcome === 'no-channel') return
    const wasGood = Date.now() - began >= GOOD_STREAM_MS
    failures = outcome === 'renewed' ? 0 : wasGood ? 1 : failures + 1
    const longest = failures === 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)
    await ports.sleep(hinted + ports.random() * longest, signal)
    hinted = 0
  }
}

/** Where the stream is: under our own origin, or elsewhere by https. Topics are all: the token decides what is told. */
function hubAddress(hubUrl: string, origin: string): string | null {
  if (!URL.canParse(hubUrl, origin)) return null
  const url = new URL(hubUrl, origin)
  if (url.origin !== origin && url.protocol !== 'https:') return null
  url.searchParams.append('topic', '*')
  return url.href
}
