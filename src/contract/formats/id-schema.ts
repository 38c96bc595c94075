import * as v from 'valibot'

/** An id in a response, as text; other backends number their resources. */
export const idSchema = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((id) => String(id)),
)

/** The id at the end of the path of a resource, by which API Platform refers to others. */
export const idOfPath = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
