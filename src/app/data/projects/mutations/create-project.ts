import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProjectWrite } from '#contract/projects/write-schema.ts'
import { blankProject } from '#app/data/projects/outbox/local-project.ts'

/** The id of a new project: the server's, or one of this device until there is a connection. */
export interface CreatedProject {
  readonly id: string
  readonly isLocal: boolean
}

/** Creates a project through the outbox, which refreshes the lists; `contactId` is its owner's. */
export function useCreateProject(contactId: string) {
  const queryClient = useQueryClient()
  // One project a form, however often it is pressed.
  const [blank] = useState(() => blankProject(contactId, crypto.randomUUID(), new Date().toISOString()))
  return useMutation({
    async mutationFn(fields: ProjectWrite): Promise<CreatedProject> {
      const { saveEdit } = await import('../outbox/project-outbox.ts')
      const saved = await saveEdit(queryClient, blank, fields, true)
      return saved.outcome === 'saved' ? { id: saved.project.id, isLocal: false } : { id: blank.id, isLocal: true }
    },
  })
}
