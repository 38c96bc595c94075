import * as v from 'valibot'

/** PostgreSQL has no year 0. */
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z')

/** An ISO 8601 instant with an offset; checked by Date.parse too, as the pattern accepts impossible times. */
export const instantSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => Date.parse(text) >= FIRST_INSTANT),
)
