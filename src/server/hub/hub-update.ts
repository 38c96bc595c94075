import * as v from 'valibot'

/** An update as sent between processes and stored in the history. */
export const hubUpdateSchema = v.object({
  id: v.string(),
  topics: v.array(v.string()),
  data: v.string(),
  private: v.boolean(),
  /** Event name and reconnection time in milliseconds, as a publisher set them. */
  type: v.nullable(v.string()),
  retry: v.nullable(v.number()),
})

export type HubUpdate = v.InferOutput<typeof hubUpdateSchema>

/**
 * Formats an update as a server-sent event. Each line of data gets its own field, so that data cannot inject fields.
 */
export function formatEvent({ id, data, type, retry }: HubUpdate): string {
  return [
    ...(type === null ? [] : [`event: ${type}`]),
    ...(retry === null ? [] : [`retry: ${retry}`]),
    `id: ${id}`,
    ...data.split(/\r\n|\r|\n/).map((line) => `data: ${line}`),
    '\n',
  ].join('\n')
}
