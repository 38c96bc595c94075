import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProjectWrite } from '#contract/schemas/project-write.ts'
import { blankProject } from '#app/platform/outbox/unsent-project.ts'

/** Where a new project is from now on: at the backend, or kept on this device until there is a connection. */
export interface Made {
  readonly id: string
  readonly isKept: boolean
}

/** Makes a project by way of the outbox (S110, T31), which refreshes the lists; `contactId` is its owner's. */
export function useCreateProject(contactId: string) {
  const queryClient = useQueryClient()
  // One project a form, however often it is pressed.
  const [blank] = useState(() => blankProject(contactId, crypto.randomUUID(), new Date().toISOString()))
  return useMutation({
    async mutationFn(wanted: ProjectWrite): Promise<Made> {
      const { saveEdit } = await import('./project-outbox.ts')
      const saved = await saveEdit(queryClient, blank, wanted, true)
      return saved.outcome === 'saved' ? { id: saved.project.id, isKept: false } : { id: blank.id, isKept: true }
    },
  })
}
