import * as v from 'valibot'

/** An id in a response; other backends number their resources. */
export const idSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
