import * as v from 'valibot'

/** A request or response without content. Members of an object are ignored. */
export const empty = v.object({})
