import type { Criterion } from '#contract/projects/completeness.ts'
import type { ProjectContact } from '#contract/projects/schema.ts'

/** The dialogs of a project's page. */
export type ProjectDialog =
  | { kind: 'rename' | 'delete' | 'invite' | 'leave' }
  | { kind: 'transferOwnership' | 'removeMember'; member: ProjectContact }
  | { kind: 'editCriterion'; criterion: Criterion }
/** Opens a dialog. */
export type OpenDialog = (dialog: ProjectDialog) => void
