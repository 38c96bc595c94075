import * as v from 'valibot'
import { projectSchema } from '#contract/schemas/project.ts'
import { type ProjectPatch, projectPatchSchema } from '#contract/schemas/project-write.ts'

/**
 * Where a queued edit stands: waiting to be sent; sent once at least, so that it may have arrived; clashing with another's
 * change; its project is gone; refused, with the server's sentence.
 */
const STATES = ['waiting', 'sent', 'clashing', 'gone', 'refused'] as const

/** One edit of a project, or the making of one, as kept on this device (T31). */
const queuedEditSchema = v.object({
  /** The idempotency key under which it is sent (B24). */
  id: v.string(),
  projectId: v.string(),
  /** The project as it was when it was edited; its revision is the If-Match. */
  base: projectSchema,
  /** The fields to be changed, by the contract's own schema. */
  wanted: projectPatchSchema,
  state: v.picklist(STATES),
  /** It makes the project: `base` is blank and known to this device only (unsent-project.ts). */
  creates: v.exactOptional(v.literal(true)),
  /** Of a clashing edit: the project as somebody else has left it. */
  theirs: v.optional(projectSchema),
  /** Of a refused one: why, in the language of that moment. */
  reason: v.optional(v.string()),
  /** When it was made, ISO 8601. */
  at: v.string(),
})

/** The queue of one person, in the order of sending. */
export const queueSchema = v.array(queuedEditSchema)

/** One edit of a project as kept on this device. */
export type QueuedEdit = Omit<v.InferOutput<typeof queuedEditSchema>, 'wanted'> & { wanted: ProjectPatch }
