import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { probe } from '../connectivity/server-reachability.ts'
import { isSlowConnection } from '#app/document/slow-connection.ts'
import { session } from '../session/session.ts'
import { liveStatus } from './live-status.ts'
import { findHub } from './hub-link.ts'
import { fetchHubToken } from './hub-token.ts'
import { HubHttpError } from './read-stream.ts'
import { shareStream } from './shared-stream.ts'
import { openTabRelay } from './tab-relay.ts'
import { createEventInvalidator } from './invalidate-from-event.ts'

/** Delay of the stream, so that it does not compete with the first page; missed events are replayed. Milliseconds. */
const START_DELAY_MS = 3000

let stop: (() => void) | undefined

/**
 * Invalidates queries on changes made elsewhere, until the session ends. Not on slow connections or with data saver on.
 */
export function subscribeToChanges(queryClient: QueryClient): void {
  if (stop || isSlowConnection()) return
  let subscription = new AbortController()
  const start = (eventId: string | null) => {
    subscription = new AbortController()
    subscribe(queryClient, subscription.signal, eventId).catch(report)
  }
  // A page in the back/forward cache must have neither stream nor lock.
  const onHide = () => subscription.abort()
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) start(null)
  }
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  const removeSignOutListener = session.onSignOut(() => stop?.())
  stop = () => {
    stop = undefined
    subscription.abort()
    removeSignOutListener()
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
  }
  start(findHub()?.lastEventId ?? null)
}

async function subscribe(queryClient: QueryClient, signal: AbortSignal, eventId: string | null): Promise<void> {
  await sleep(START_DELAY_MS, signal)
  const { subject } = session.getSnapshot()
  if (subject === null || signal.aborted) return
  const invalidator = createEventInvalidator(queryClient, () => document.visibilityState === 'hidden')
  signal.addEventListener('abort', invalidator.stop, { once: true })
  invalidator.onStart(performance.timeOrigin)
  await shareStream(
    {
      subject,
      // Absent on insecure origins.
      locks: (globalThis.navigator as { locks?: LockManager } | undefined)?.locks,
      openRelay: openTabRelay,
      fetchToken: () => fetchHubToken(call),
      linkedHub: () => findHub()?.url,
      fetch: (input, init) => fetch(input, init),
      whenOnline,
      sleep,
      random: Math.random,
      origin: location.origin,
      isVisible: () => document.visibilityState === 'visible',
      now: () => performance.now(),
      initialEventId: eventId,
    },
    { ...invalidator, onLive: liveStatus.set, onError: handleError },
    signal,
  )
}

/** On a page that nobody uses nothing else notices that the server is away. */
function handleError(reason: unknown): void {
  report(reason)
  if (!(reason instanceof HubHttpError)) void probe()
}

/** Not shown to users; screens that depend on live updates read the live status. */
function report(reason: unknown): void {
  console.info('Live updates are not available', reason)
}

function whenOnline(signal: AbortSignal): Promise<void> {
  if (onlineManager.isOnline() || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const settle = () => {
      unsubscribe()
      signal.removeEventListener('abort', settle)
      resolve()
    }
    const unsubscribe = onlineManager.subscribe(settle)
    signal.addEventListener('abort', settle)
  })
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })
}
