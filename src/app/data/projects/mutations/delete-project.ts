import { useQueryClient } from '@tanstack/react-query'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { call } from '#app/platform/api/call.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { refresh } from '#app/platform/query/refresh-queries.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'
import { projectQueries } from '../project-queries.ts'

/**
 * Deletes a project and discards its pending changes; `gone` if it was already deleted. Refreshes the lists; the caller
 * removes the project with `useRemoveProjectFromCache`.
 */
export function useDeleteProject(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call(projectEndpoints.remove, { params: { id } }).then(
        () => 'deleted' as const,
        (error: unknown) => {
          if (error instanceof CallError && error.status === 404) return 'gone' as const
          throw error
        },
      ),
    onSuccess: async () => {
      await (await import('../outbox/discard-pending.ts')).discardPending(queryClient, id)
      await refresh(queryClient, [projectEndpoints.list])
    },
  })
}

/** Removes a deleted project from the cache after its page has closed, because an open page would refetch it. */
export function useRemoveProjectFromCache() {
  const queryClient = useQueryClient()
  return (id: string) => queryClient.removeQueries({ queryKey: projectQueries.detail(id).queryKey })
}
