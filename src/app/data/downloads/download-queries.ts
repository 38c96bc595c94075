import { queryOptions } from '@tanstack/react-query'
import { downloadEndpoints } from '#contract/endpoints/downloads.ts'
import type { Locale } from '#contract/constants/locales.ts'
import { call } from '#app/platform/api/call.ts'
import { LINK_FRESH_MS } from '#app/platform/files/link-fresh.ts'
import { addressOf, type DocumentFacts, keptDocuments, readDocument } from '#app/platform/storage/kept-documents.ts'

export const downloadQueries = {
  /** Where to fetch a document (S009). */
  link: (id: string, language: Locale) =>
    queryOptions({
      queryKey: [downloadEndpoints.file.name, { params: { id }, query: { language } }] as const,
      queryFn: ({ signal }) => call(downloadEndpoints.file, { params: { id }, query: { language }, signal }),
      staleTime: LINK_FRESH_MS,
      retry: false,
    }),
  /** What is kept on this device, which no network has to do with (B27); another tab may keep more. */
  kept: () =>
    queryOptions({
      queryKey: ['kept-documents'] as const,
      queryFn: keptDocuments,
      networkMode: 'always',
      refetchOnWindowFocus: 'always',
    }),
  /** An address of the visit's own at which a kept document opens; null when it is not there any more. */
  content: (document: DocumentFacts) =>
    queryOptions({
      queryKey: ['kept-documents', addressOf(document)] as const,
      queryFn: async () => {
        const content = await readDocument(document)
        return content && URL.createObjectURL(content)
      },
      networkMode: 'always',
      // Made once: another one would be other memory.
      staleTime: Infinity,
      gcTime: Infinity,
    }),
}
