import * as v from 'valibot'

/** Kinds of entities with events; the last part but one of an event's `@id`. */
const KINDS = ['customer_projects', 'appointments', 'customers'] as const

/** A path of a resource: `/customer_projects/7` of ours, or as API Platform gives it, `/v2/api/customer_projects/7`. */
const ID = /(?:^|\/)(customer_projects|appointments|customers)\/([^/]+)(?:\/(attachments|items))?$/

/**
 * An event of the hub. Readers only use which entity changed (`kind`, `id`), or whose attachments or items did; `revision`
 * is the project's revision after the change, else null.
 */
export const realtimeEventSchema = v.pipe(
  v.object({
    '@id': v.pipe(v.string(), v.regex(ID)),
    deleted: v.optional(v.boolean(), false),
    revision: v.nullish(v.number(), null),
  }),
  v.transform(({ '@id': name, deleted, revision }) => {
    const [, entity = '', id = '', part] = ID.exec(name) ?? []
    return { kind: part ? `${entity}/${part}` : entity, id, deleted, revision }
  }),
  v.object({
    kind: v.picklist([...KINDS, 'customer_projects/attachments', 'customer_projects/items']),
    id: v.string(),
    deleted: v.boolean(),
    revision: v.nullable(v.number()),
  }),
)

/** An event of the hub. */
export type RealtimeEvent = v.InferOutput<typeof realtimeEventSchema>
