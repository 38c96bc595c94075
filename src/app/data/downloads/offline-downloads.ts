import { type QueryClient, useQueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  documentUrl,
  NoOfflineDocumentsError,
  type OfflineDocument,
  saveOfflineDocument,
  removeOfflineDocument,
} from '#app/platform/files/offline-documents.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'
import { createStore, useStore } from '#app/platform/state/create-store.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { downloadQueries } from './download-queries.ts'

/** Why a document could not be stored: the disk is full, the browser stores none, or the download failed. */
type DownloadFailure = 'full' | 'refused' | 'broken'

/** A document that is being downloaded; `received` in bytes. */
export interface OfflineDownload {
  readonly received: number
  readonly failure: DownloadFailure | null
  readonly stop: () => void
}

// Outside React, so that downloads continue when the page changes.
const downloads = createStore<Readonly<Record<string, OfflineDownload | undefined>>>({})

const show = (address: string, download: OfflineDownload | undefined): void =>
  downloads.set({ ...downloads.get(), [address]: download })

/** The running or failed download of a document; undefined when there is none. */
export function useOfflineDownload(document: OfflineDocument): OfflineDownload | undefined {
  return useStore(downloads, (byAddress) => byAddress[documentUrl(document)])
}

/**
 * Downloads a document for offline use, one download at a time; `onStart` is called when its link is known. A failure is
 * shown until it is retried or dismissed.
 */
export async function downloadForOffline(
  queryClient: QueryClient,
  document: OfflineDocument,
  onStart: () => void,
): Promise<void> {
  const address = documentUrl(document)
  if (downloads.get()[address]?.failure === null) return
  const control = new AbortController()
  const stop = () => {
    control.abort()
    show(address, undefined)
  }
  const report = (received: number, failure: DownloadFailure | null = null) => {
    if (!control.signal.aborted) show(address, { received, failure, stop })
  }
  report(0)
  try {
    const { fileUrl } = await queryClient.fetchQuery(downloadQueries.link(document.id, document.locale))
    if (!control.signal.aborted) onStart()
    await saveOfflineDocument(document, fileUrl, { signal: control.signal, onProgress: report })
    await queryClient.invalidateQueries(downloadQueries.saved())
    if (!control.signal.aborted) show(address, undefined)
  } catch (error) {
    report(0, toFailure(error))
  }
}

/** Whether a document is stored on this device; on a tablet none is. */
export function useIsSavedOffline(document: OfflineDocument): boolean {
  const { data: saved = [] } = useQuery({ ...downloadQueries.saved(), enabled: !isTablet() })
  return saved.some((other) => documentUrl(other) === documentUrl(document))
}

/** Removes a document from this device. */
export function useRemoveOfflineDocument() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: removeOfflineDocument,
    networkMode: 'always',
    onSettled: () => queryClient.invalidateQueries(downloadQueries.saved()),
  })
}

function toFailure(error: unknown): DownloadFailure {
  if (error instanceof NoOfflineDocumentsError) return 'refused'
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'broken'
}

/**
 * The URL of a stored document. It is created on hover or focus, so that the click itself is plain navigation; `href`
 * is undefined until then.
 */
export function useOpenOfflineDocument(document: OfflineDocument): { href: string | undefined; request: () => void } {
  const [isRequested, setRequested] = useState(false)
  const { data } = useQuery({ ...downloadQueries.content(document), enabled: isRequested })
  return { href: data ?? undefined, request: () => setRequested(true) }
}
