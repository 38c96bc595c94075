import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project, ProjectPatch } from '#contract/schemas/project.ts'
import { useUpdateProject } from '#app/data/projects/project-mutations.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import { notify } from '#app/platform/notify/notify.tsx'

/** Messages by field path as the contract writes it: `address.postalCode`. */
type FieldMessages = Record<string, string>

/**
 * Saves one edit of a project. Its error shows once, in the form that sent it (house rule 7): `failure` is about the whole,
 * `refused` about single fields.
 */
export function useSaveProject(project: Project, onSaved: () => void) {
  const { t } = useTranslation()
  const update = useUpdateProject()
  const [refused, setRefused] = useState<FieldMessages>({})
  const [failure, setFailure] = useState<string | null>(null)
  async function save(wanted: ProjectPatch): Promise<void> {
    if (update.isPending) return
    setRefused({})
    setFailure(null)
    try {
      const { outcome } = await update.mutateAsync({ base: project, wanted })
      notify(t(`app:edit.${outcome}`))
      onSaved()
    } catch (error) {
      const violations = violationsOf(error)
      setRefused(violations)
      setFailure(Object.keys(violations).length > 0 ? null : t(failureKey(error)))
    }
  }
  return { save, busy: update.isPending, refused, failure }
}

function violationsOf(error: unknown): FieldMessages {
  const violations = error instanceof CallError && error.status === 422 ? (error.problem?.violations ?? []) : []
  return Object.fromEntries(violations.map(({ propertyPath, message }) => [propertyPath, message]))
}

function failureKey(error: unknown): 'form.conflict' | 'form.notAllowed' | 'net.unreachable' | 'form.notSaved' {
  if (!(error instanceof CallError)) return 'form.notSaved'
  if (error.status === 412) return 'form.conflict'
  if (error.status === 403 || error.status === 404) return 'form.notAllowed'
  return error.code === 'unreachable' || error.code === 'timeout' ? 'net.unreachable' : 'form.notSaved'
}
