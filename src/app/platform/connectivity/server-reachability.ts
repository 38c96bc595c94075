import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { classifyFailure, retryDelay } from '../http/retry-policy.ts'
import { isSlowConnection } from '#app/document/slow-connection.ts'

/** Served by every deployment, small and never cached. */
const PROBE_PATH = '/build.json'
/** Timeout after which the server counts as unreachable. */
const PROBE_TIMEOUT_MS = 1500

type Fetch = (input: string, init: RequestInit) => Promise<Response>

let nextProbe: ReturnType<typeof setTimeout> | undefined

/**
 * Checks whether our own server is reachable and sets TanStack Query's online state. Offline after 1.5 s; a later
 * response corrects that, and while offline the probe is repeated.
 */
export function probe(fetchPage: Fetch = (input, init) => fetch(input, init)): Promise<boolean> {
  clearTimeout(nextProbe)
  const applyResult = (online: boolean) => {
    clearTimeout(nextProbe)
    onlineManager.setOnline(online)
    // Spread, as browsers that lost one server together refetch as soon as a probe finds it again.
    const delay = retryDelay(isSlowConnection()) * (0.5 + Math.random())
    if (!online) nextProbe = setTimeout(() => void probe(fetchPage), delay)
    return online
  }
  // Without cookies, as the response would set them again.
  const isReachable = fetchPage(PROBE_PATH, { cache: 'no-store', credentials: 'omit' })
    .then(async (response) => {
      // An unread body would keep its connection busy.
      await response.arrayBuffer()
      // A gateway error means that the server is unreachable.
      return response.status < 500
    })
    .then(applyResult, () => applyResult(false))
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(applyResult(false)), PROBE_TIMEOUT_MS)
    void isReachable.then((online) => {
      clearTimeout(timer)
      resolve(online)
    })
  })
}

/** Probes after a request that got no response; this alone does not tell whether the server is away. */
export function probeAfterFailure(error: unknown): void {
  // With an expired token a request fails before it is sent.
  if (/^(unreachable|timeout|token-refresh)$/.test(classifyFailure(error))) void probe()
}

/**
 * Starts with the browser's online state, then probes; the browser's events only trigger probes. Await this before the
 * first query.
 */
export function watchReachability(
  browser: { window: Pick<Window, 'addEventListener' | 'removeEventListener'>; onLine: boolean } = {
    window,
    onLine: navigator.onLine,
  },
  fetchPage?: Fetch,
): Promise<boolean> {
  onlineManager.setEventListener((setOnline) => {
    const onOnline = () => void probe(fetchPage)
    const onOffline = () => {
      setOnline(false)
      void probe(fetchPage)
    }
    browser.window.addEventListener('online', onOnline)
    browser.window.addEventListener('offline', onOffline)
    return () => {
      browser.window.removeEventListener('online', onOnline)
      browser.window.removeEventListener('offline', onOffline)
    }
  })
  onlineManager.setOnline(browser.onLine)
  return probe(fetchPage)
}

const subscribe = onlineManager.subscribe.bind(onlineManager)

/** Whether the server is reachable, as far as known. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  )
}
