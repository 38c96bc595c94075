import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { attachmentEndpoints } from '#contract/attachments/endpoints.ts'
import { call } from '#app/platform/api/call.ts'
import { FILE_LINK_STALE_MS } from '#app/platform/files/file-link-lifetime.ts'
import { extensionQuery } from '#app/platform/query/query.ts'
import { refresh } from '#app/platform/query/refresh-queries.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'

export const attachmentQueries = {
  /** The files of a project; null if the backend has no attachments. */
  list: (id: string) => extensionQuery(attachmentEndpoints.list, { params: { id } }, { persist: true }),
  /** The URL of one file, or of all files as an archive. */
  link: (id: string, attachmentId: string | null) =>
    queryOptions({
      queryKey: [attachmentEndpoints.downloadAll.name, { id, attachmentId }] as const,
      queryFn: ({ signal }) =>
        attachmentId === null
          ? call(attachmentEndpoints.downloadAll, { params: { id }, signal })
          : call(attachmentEndpoints.download, { params: { id, attachmentId }, signal }),
      staleTime: FILE_LINK_STALE_MS,
      retry: false,
    }),
}

/** Deletes a file; refreshes the list, also when it was already deleted. */
export function useRemoveAttachment(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (attachmentId: string) => call(attachmentEndpoints.remove, { params: { id, attachmentId } }),
    onSettled: () => refresh(queryClient, [attachmentEndpoints.list]),
  })
}
