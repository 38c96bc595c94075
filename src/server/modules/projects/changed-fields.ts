import { isDeepStrictEqual } from 'node:util'
import type { ChangeDraft } from './history-repository.ts'
import type { ProjectFields } from './repository.ts'

/** What new values change; those that stay the same are no change (B46). */
export function changedFields(current: ProjectFields, values: Partial<ProjectFields>): FieldChange[] {
  return (Object.keys(values) as (keyof ProjectFields)[])
    .filter((field) => !isDeepStrictEqual(current[field], values[field]))
    .map((field) => ({ field, before: current[field], after: values[field] }))
}

/** A change of a field. */
type FieldChange = ChangeDraft & { readonly field: keyof ProjectFields }
