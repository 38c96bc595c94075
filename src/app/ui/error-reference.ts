/** Letters and digits that nobody mistakes for each other over the phone. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** The id under which the server's log has a failed call; undefined when no answer came, or no call failed (F-65). */
export function requestIdOf(error: unknown): string | undefined {
  return (error as { requestId?: string } | null | undefined)?.requestId
}

/** A name for one failure that a person can read out: the failed call's own, else a new one such as `K7F-2291`. */
export function errorReference(error: unknown): string {
  const id = requestIdOf(error)
  if (id) return id
  const signs = Array.from(crypto.getRandomValues(new Uint8Array(7)), (byte) => SIGNS[byte % SIGNS.length])
  return `${signs.slice(0, 3).join('')}-${signs.slice(3).join('')}`
}
