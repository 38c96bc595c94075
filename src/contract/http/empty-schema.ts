import * as v from 'valibot'

/** An empty body or response: any object, its members ignored. */
export const empty = v.object({})
