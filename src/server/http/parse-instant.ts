const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** The instant of a valid text; PostgreSQL reads no year of five digits, in which an offset may end the year 9999. */
export function parseInstant(text: string): Date {
  return new Date(Math.min(Date.parse(text), LAST_MS))
}
