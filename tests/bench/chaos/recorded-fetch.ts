import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import type { ChaosRecord } from './record.ts'

/** Whoever sends requests. */
export interface Sender {
  readonly actor: string
  readonly url: string
  /** Its network address, as the proxy in front would name it. */
  readonly address: string
  readonly deviceId: string
  /** True for a text that it may see. */
  readonly maySee: (marker: string) => boolean
}

/** What names a customer in the data of a run: in names of projects and files, in questions and in addresses. */
const MARKER = /\bmerk-[a-z0-9]+-[a-z0-9]+-/g

/** The marker of a customer, or of two who share a project; it begins each text that only they may see. */
export const markerOf = (owner: string): string => `merk-${owner}-`

/** Answers in time for the run; the portal waits for 20 s. */
export const TIMEOUT_MS = 8000

/** Records what a text shows to somebody who may not see it. */
export function createLeakRecorder({ actor, maySee }: Sender, { leaks }: ChaosRecord, elapsed: () => number) {
  return (text: string, path: string): void => {
    for (const marker of new Set(text.match(MARKER) ?? []))
      if (!maySee(marker)) leaks.push({ actor, at: elapsed(), path, marker })
  }
}

/** A fetch that records each request and looks for what its sender may not see. */
export function createRecordedFetch(sender: Sender, record: ChaosRecord, elapsed: () => number) {
  const { actor, url, address, deviceId } = sender
  const recordLeaks = createLeakRecorder(sender, record, elapsed)
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', address)
    if (!headers.has('cookie')) headers.set('cookie', `${COOKIE_NAMES.deviceId}=${deviceId}`)
    const at = elapsed()
    const call = { actor, at, method: init.method ?? 'GET', path, key: headers.get('idempotency-key') ?? undefined }
    const ms = () => Math.round(elapsed() - at)
    try {
      const limit = AbortSignal.timeout(TIMEOUT_MS)
      const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
      const response = await fetch(url + path, { redirect: 'manual', ...init, headers, signal })
      // Only a complete answer is one.
      const text = await response.text()
      record.calls.push({ ...call, ms: ms(), status: response.status })
      recordLeaks(text, path)
      const body = response.status === 204 || response.status === 304 ? null : text
      return new Response(body, response)
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
      record.calls.push({ ...call, ms: ms(), status: null, failure: cause })
      throw error
    }
  }
}
