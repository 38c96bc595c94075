import type { ProjectPatch } from '#contract/schemas/project-write.ts'
import type { ProjectChange } from '#contract/schemas/project-history.ts'

/** The edit that puts back what a change has replaced (B46); null where there is nothing to put back. */
export function restoration(change: ProjectChange): ProjectPatch | null {
  switch (change.field) {
    case 'created':
    case 'contacts':
      return null
    case 'name':
    case 'status':
      return change.before === null ? null : { [change.field]: change.before }
    case 'address': {
      if (!change.before) return { address: null }
      // What follows from the rest is not written.
      const { street, houseNumber, box, plotReference, postalCode, city } = change.before
      return { address: { street, houseNumber, box, plotReference, postalCode, city } }
    }
    default:
      return { [change.field]: change.before }
  }
}
