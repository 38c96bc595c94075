import { queryOptions } from '@tanstack/react-query'
import { downloadEndpoints } from '#contract/inspiration/download-endpoints.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import { call } from '#app/platform/api/call.ts'
import { FILE_LINK_STALE_MS } from '#app/platform/files/file-link-lifetime.ts'
import {
  documentUrl,
  type OfflineDocument,
  listOfflineDocuments,
  readOfflineDocument,
} from '#app/platform/files/offline-documents.ts'

export const downloadQueries = {
  /** The URL of a document. */
  link: (id: string, language: Locale) =>
    queryOptions({
      queryKey: [downloadEndpoints.file.name, { params: { id }, query: { language } }] as const,
      queryFn: ({ signal }) => call(downloadEndpoints.file, { params: { id }, query: { language }, signal }),
      staleTime: FILE_LINK_STALE_MS,
      retry: false,
    }),
  /** Documents stored on this device. Refetched on focus, as another tab may have stored more. */
  saved: () =>
    queryOptions({
      queryKey: ['kept-documents'] as const,
      queryFn: listOfflineDocuments,
      networkMode: 'always',
      refetchOnWindowFocus: 'always',
    }),
  /** An object URL of a stored document; null when it has been removed. */
  content: (document: OfflineDocument) =>
    queryOptions({
      queryKey: ['kept-documents', documentUrl(document)] as const,
      queryFn: async () => {
        const content = await readOfflineDocument(document)
        return content && URL.createObjectURL(content)
      },
      networkMode: 'always',
      // Created once, because each object URL takes memory.
      staleTime: Infinity,
      gcTime: Infinity,
    }),
}
