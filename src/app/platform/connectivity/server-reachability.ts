import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { retryDelay } from './slow.ts'

/** Answered by every deployment, small and never cached. */
const PROBE_PATH = '/build.json'
/** A start does not wait longer than this to learn whether the network is there (T03). */
const PROBE_LIMIT_MS = 1500

type Fetch = (input: string, init: RequestInit) => Promise<Response>

let again: ReturnType<typeof setTimeout> | undefined

/**
 * Asks our own server whether it can be reached and tells the query client. Believed offline after 1.5 s; a later answer
 * still corrects that, and while offline it asks again by itself, so that a false "offline" never lasts (T03).
 */
export function probe(fetchPage: Fetch = (input, init) => fetch(input, init)): Promise<boolean> {
  clearTimeout(again)
  const settle = (online: boolean) => {
    clearTimeout(again)
    onlineManager.setOnline(online)
    if (!online) again = setTimeout(() => void probe(fetchPage), retryDelay())
    return online
  }
  // Without cookies: the answer to them would write them (platform/session/restamp.ts).
  const answered = fetchPage(PROBE_PATH, { cache: 'no-store', credentials: 'omit' })
    .then(async (response) => {
      // An answer whose body nobody reads would hold its connection.
      await response.arrayBuffer()
      // A gateway that answers for a server it cannot reach is no answer (T02).
      return response.status < 500
    })
    .then(settle, () => settle(false))
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(settle(false)), PROBE_LIMIT_MS)
    void answered.then((online) => {
      clearTimeout(late)
      resolve(online)
    })
  })
}

/**
 * Boot step, to be awaited before the first query: starts from what the browser says instead of from "online", then
 * probes. The browser's own events are hints that lead to a probe.
 */
export function startOnline(
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

/** Whether the server can be reached, as far as is known. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  )
}
