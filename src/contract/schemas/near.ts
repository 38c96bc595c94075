import * as v from 'valibot'

/** A postcode to measure distances from (B15). */
export const nearSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{3}$/, 'postalCode'))
