import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProjectWrite } from '#contract/projects/write-schema.ts'
import { blankProject } from '#app/data/projects/outbox/local-project.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'

/** The id of a created project: the server's, or a local one until there is a connection. */
interface CreatedProject {
  readonly id: string
  readonly isLocal: boolean
}

/** Creates a project through the outbox, which refreshes the lists; `contactId` is the owner's. */
export function useCreateProject(contactId: string) {
  const queryClient = useQueryClient()
  // One project per form, even when it is submitted repeatedly.
  const [blank] = useState(() => blankProject(contactId, crypto.randomUUID(), new Date().toISOString()))
  return useMutation({
    async mutationFn(fields: ProjectWrite, id): Promise<CreatedProject> {
      const { saveEdit } = await import('../outbox/project-outbox.ts')
      const saved = await saveEdit(queryClient, { id, base: blank, patch: fields, creates: true })
      return saved.outcome === 'saved' ? { id: saved.project.id, isLocal: false } : { id: blank.id, isLocal: true }
    },
  })
}
