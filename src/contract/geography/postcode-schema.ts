import * as v from 'valibot'

/** A Belgian postcode from which distances are measured. */
export const postcodeSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{3}$/, 'postalCode'))
