import * as v from 'valibot'

/** What there is to be told of on the realtime channel; the first part of an update's `@id` (decisions.md, Realtime). */
const KINDS = ['customer_projects', 'appointments', 'customers'] as const

const ID = /^\/?([a-z_]+)\/([^/]+)(\/attachments)?$/

/**
 * An update of the realtime channel, of which readers take what it is about and nothing else: `kind` and `id` name the
 * thing that changed, or the thing whose files did; `revision` is the project's after the change, null where there is none.
 */
export const realtimeEventSchema = v.pipe(
  v.object({
    '@id': v.pipe(v.string(), v.regex(ID)),
    deleted: v.optional(v.boolean(), false),
    revision: v.nullish(v.number(), null),
  }),
  v.transform(({ '@id': name, deleted, revision }) => {
    const [, thing = '', id = '', files] = ID.exec(name) ?? []
    return { kind: files ? `${thing}/attachments` : thing, id, deleted, revision }
  }),
  v.object({
    kind: v.picklist([...KINDS, 'customer_projects/attachments']),
    id: v.string(),
    deleted: v.boolean(),
    revision: v.nullable(v.number()),
  }),
)

/** What changed. */
export type RealtimeEvent = v.InferOutput<typeof realtimeEventSchema>
