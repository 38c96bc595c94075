import * as v from 'valibot'
import { type Project, projectSchema } from '#contract/projects/schema.ts'
import { type ProjectPatch, projectPatchSchema } from '#contract/projects/write-schema.ts'
import { indexedQueueStore, memoryQueueStore, type QueueStore } from '#app/platform/queue/indexed-queue-store.ts'

/** An edit of a project, or the creation of one, queued on this device. */
export interface QueuedEdit {
  /** The idempotency key of its request. */
  readonly id: string
  readonly projectId: string
  /** The edited version of the project; its revision is sent as If-Match. */
  readonly base: Project
  readonly patch: ProjectPatch
  /**
   * `waiting` to be sent; `sent` at least once, so that it may have arrived; in `conflict` with somebody else's change;
   * its project is `gone`; `refused` by the server.
   */
  readonly state: 'waiting' | 'sent' | 'conflict' | 'gone' | 'refused'
  /** Set for a creation: `base` is a blank project with a local id. */
  readonly creates?: true
  /** For a conflict: the current version, changed by somebody else. */
  readonly theirs?: Project | undefined
  /** For a refused edit: the server's message, in the language of its request. */
  readonly reason?: string | undefined
  /** Time of the edit, ISO 8601. */
  readonly at: string
}

// Words that the backend had sent may be unknown here.
const storedWordsSchema = v.partial(
  v.object({
    productCategories: v.nullable(v.array(v.string())),
    type: v.nullable(v.string()),
    style: v.nullable(v.string()),
    status: v.string(),
  }),
)

// Stored data keeps the names of earlier versions.
const storedEditSchema = v.object({
  id: v.string(),
  projectId: v.string(),
  base: projectSchema,
  wanted: v.object({ ...projectPatchSchema.entries, ...storedWordsSchema.entries }),
  state: v.picklist(['waiting', 'sent', 'clashing', 'gone', 'refused']),
  creates: v.exactOptional(v.literal(true)),
  theirs: v.optional(projectSchema),
  reason: v.optional(v.string()),
  at: v.string(),
})

/** The stored queue of one customer, in the order of sending. */
export const editsSchema = v.array(
  v.pipe(
    storedEditSchema,
    v.transform(({ wanted, state, ...rest }): QueuedEdit => ({
      ...rest,
      patch: wanted as ProjectPatch,
      state: state === 'clashing' ? 'conflict' : state,
    })),
  ),
)

/** The stored form of an edit. */
export function serializeEdit({ patch, state, ...rest }: QueuedEdit): v.InferInput<typeof storedEditSchema> {
  return { ...rest, wanted: patch, state: state === 'conflict' ? 'clashing' : state }
}

/** The database of edits and new projects to be sent. */
export const EDITS_DATABASE = 'portal-outbox'
/** Its object store. */
export const EDITS_STORE = 'queues'

/** Storage of one customer's edits. */
export type EditStore = QueueStore<QueuedEdit>

/** In IndexedDB. */
export const indexedEdits = (owner: string): EditStore =>
  indexedQueueStore({ database: EDITS_DATABASE, store: EDITS_STORE, owner }, editsSchema, serializeEdit)

/** In memory, on a tablet. */
export const memoryEdits = (): EditStore => memoryQueueStore()
