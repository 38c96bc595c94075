import * as v from 'valibot'

/** An update as it travels between processes and waits in the history. */
export const hubUpdateSchema = v.object({
  id: v.string(),
  topics: v.array(v.string()),
  data: v.string(),
  private: v.boolean(),
  /** The name of the event, and the reconnection time in milliseconds, that a publisher asked for. */
  type: v.nullable(v.string()),
  retry: v.nullable(v.number()),
})

export type HubUpdate = v.InferOutput<typeof hubUpdateSchema>

/** An update as an event of an event stream. Each line of the data is one of its own, so that no data can pose as more. */
export function eventText({ id, data, type, retry }: HubUpdate): string {
  return [
    ...(type === null ? [] : [`event: ${type}`]),
    ...(retry === null ? [] : [`retry: ${retry}`]),
    `id: ${id}`,
    ...data.split(/\r\n|\r|\n/).map((line) => `data: ${line}`),
    '\n',
  ].join('\n')
}
