import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import {
  addressOf,
  type DocumentFacts,
  keepDocument,
  removeDocument,
} from '#app/platform/storage/kept-documents.ts'
import { downloadQueries } from './download-queries.ts'

/** Why a document could not be kept: no room on the device, or it did not arrive. */
export type KeepFailure = 'full' | 'broken'

/** A document on its way onto this device; `came` in bytes. */
export interface Keeping {
  readonly came: number
  readonly failure: KeepFailure | null
  readonly stop: () => void
}

// Beside the screens, so that what is on its way arrives whichever page is open.
const underWay = new Map<string, Keeping>()
const listeners = new Set<() => void>()

function show(address: string, keeping: Keeping | null): void {
  if (keeping) underWay.set(address, keeping)
  else underWay.delete(address)
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A document on its way; undefined when it is not. */
export function useKeeping(document: DocumentFacts): Keeping | undefined {
  const address = addressOf(document)
  return useSyncExternalStore(
    subscribe,
    () => underWay.get(address),
    () => undefined,
  )
}

/** Keeps a document on this device, once at a time; what failed says why until it is tried again or stopped. */
export async function keep(queryClient: QueryClient, facts: DocumentFacts): Promise<void> {
  const address = addressOf(facts)
  if (underWay.get(address)?.failure === null) return
  const control = new AbortController()
  const stop = () => {
    control.abort()
    show(address, null)
  }
  const report = (came: number, failure: KeepFailure | null = null) => {
    if (!control.signal.aborted) show(address, { came, failure, stop })
  }
  report(0)
  try {
    const { fileUrl } = await queryClient.fetchQuery(downloadQueries.link(facts.id, facts.locale))
    await keepDocument(facts, fileUrl, { signal: control.signal, onProgress: report })
    await queryClient.invalidateQueries(downloadQueries.kept())
    if (!control.signal.aborted) show(address, null)
  } catch (error) {
    report(0, isFull(error) ? 'full' : 'broken')
  }
}

/** Takes a document off this device. */
export function useRemoveKept() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: removeDocument,
    networkMode: 'always',
    onSettled: () => queryClient.invalidateQueries(downloadQueries.kept()),
  })
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
