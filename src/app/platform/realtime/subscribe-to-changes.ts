import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { isSlowConnection } from '../query/slow.ts'
import { session } from '../session/session.ts'
import { setLive } from './channel-state.ts'
import { fetchHubToken } from './hub-token.ts'
import { placeOfPage } from './place-of-page.ts'
import { shareStream } from './share-stream.ts'
import { openTabRelay } from './tab-relay.ts'
import { createCacheToucher } from './touch-cache.ts'

/** The first page has the line to itself; what changes in its first moments is caught up with. Milliseconds. */
const START_AFTER_MS = 3000

let stop: (() => void) | undefined

/**
 * Follows what changes elsewhere from now on, until the session ends: the query cache is refreshed, nothing else happens. A
 * hub that is away costs nothing but that (F-64). Not where data is to be saved (B42).
 */
export function followChanges(queryClient: QueryClient): void {
  if (stop || isSlowConnection()) return
  let visit = new AbortController()
  const begin = (startFrom: string | null) => {
    visit = new AbortController()
    follow(queryClient, visit.signal, startFrom).catch(report)
  }
  // A page that the browser keeps for Back must hold neither stream nor lock.
  const onHide = () => visit.abort()
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) begin(null)
  }
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  const stopLeaving = session.onLeave(() => stop?.())
  stop = () => {
    stop = undefined
    visit.abort()
    stopLeaving()
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
  }
  begin(placeOfPage())
}

async function follow(queryClient: QueryClient, signal: AbortSignal, startFrom: string | null): Promise<void> {
  await sleep(START_AFTER_MS, signal)
  const { subject } = session.getSnapshot()
  if (subject === null || signal.aborted) return
  const toucher = createCacheToucher(queryClient, () => document.visibilityState === 'hidden')
  signal.addEventListener('abort', toucher.stop, { once: true })
  toucher.onStart(performance.timeOrigin)
  await shareStream(
    {
      subject,
      // Absent on insecure origins.
      locks: (globalThis.navigator as { locks?: LockManager } | undefined)?.locks,
      openRelay: openTabRelay,
      fetchToken: () => fetchHubToken(call),
      fetch: (input, init) => fetch(input, init),
      whenOnline,
      sleep,
      random: Math.random,
      origin: location.origin,
      isShown: () => document.visibilityState === 'visible',
      now: () => performance.now(),
      startFrom,
    },
    { ...toucher, onLive: setLive, onTrouble: report },
    signal,
  )
}

/** Liveness is an extra: nobody is told that it is away, screens where it matters say so themselves (F-64). */
function report(reason: unknown): void {
  console.info('No changes are told at present', reason)
}

function whenOnline(signal: AbortSignal): Promise<void> {
  if (onlineManager.isOnline() || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const settle = () => {
      if (!onlineManager.isOnline() && !signal.aborted) return
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
