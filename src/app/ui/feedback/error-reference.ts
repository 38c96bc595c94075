/** Without characters that are easily confused over the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** The request id of a failed call in the server log; undefined without a response. */
export function requestIdOf(error: unknown): string | undefined {
  return (error as { requestId?: string } | null | undefined)?.requestId
}

/** A reference that a person can read out: the request id, else a new one such as `K7F-2291`. */
export function errorReference(error: unknown): string {
  const id = requestIdOf(error)
  if (id) return id
  const characters = Array.from(crypto.getRandomValues(new Uint8Array(7)), (byte) => ALPHABET[byte % ALPHABET.length])
  return `${characters.slice(0, 3).join('')}-${characters.slice(3).join('')}`
}
