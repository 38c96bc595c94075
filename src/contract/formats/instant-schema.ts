import * as v from 'valibot'

/** An ISO 8601 instant with an offset; checked by Date.parse too, as the pattern accepts impossible times. */
export const instantSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
)
