import * as v from 'valibot'

/** Nothing to send or to read: any object, its members ignored. */
export const empty = v.object({})
