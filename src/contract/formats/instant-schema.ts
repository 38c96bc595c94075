import * as v from 'valibot'

/** An instant as ISO 8601 with an offset. The format alone lets some pass that no clock has. */
export const instantSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
)
