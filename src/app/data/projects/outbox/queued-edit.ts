import * as v from 'valibot'
import { type Project, projectSchema } from '#contract/projects/schema.ts'
import { type ProjectPatch, projectPatchSchema } from '#contract/projects/write-schema.ts'

/** One edit of a project, or the creation of one, that waits on this device. */
export interface QueuedEdit {
  /** The idempotency key under which it is sent. */
  readonly id: string
  readonly projectId: string
  /** The project as it was when it was edited; its revision is the If-Match. */
  readonly base: Project
  readonly patch: ProjectPatch
  /**
   * `waiting` to be sent; `sent` at least once, so that it may have arrived; in `conflict` with somebody else's change; its
   * project is `gone`; `refused` by the server.
   */
  readonly state: 'waiting' | 'sent' | 'conflict' | 'gone' | 'refused'
  /** It creates the project: `base` is blank and known to this device only. */
  readonly creates?: true
  /** Of a conflict: the project as somebody else has left it. */
  readonly theirs?: Project | undefined
  /** Of a refused one: the server's sentence, in the language of that moment. */
  readonly reason?: string | undefined
  /** When it was made, ISO 8601. */
  readonly at: string
}

// The stored names are older than those in the code.
const storedEditSchema = v.object({
  id: v.string(),
  projectId: v.string(),
  base: projectSchema,
  wanted: projectPatchSchema,
  state: v.picklist(['waiting', 'sent', 'clashing', 'gone', 'refused']),
  creates: v.exactOptional(v.literal(true)),
  theirs: v.optional(projectSchema),
  reason: v.optional(v.string()),
  at: v.string(),
})

/** The stored queue of one person, in the order of sending. */
export const editsSchema = v.array(
  v.pipe(
    storedEditSchema,
    v.transform(
      ({ wanted, state, ...rest }): QueuedEdit => ({
        ...rest,
        patch: wanted as ProjectPatch,
        state: state === 'clashing' ? 'conflict' : state,
      }),
    ),
  ),
)

/** An edit as it is stored. */
export function serializeEdit({ patch, state, ...rest }: QueuedEdit): v.InferInput<typeof storedEditSchema> {
  return { ...rest, wanted: patch, state: state === 'conflict' ? 'clashing' : state }
}
