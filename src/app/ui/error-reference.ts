/** Letters and digits that nobody mistakes for each other over the phone. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A name for one failure that a person can read out: `K7F-2291`. */
export function errorReference(): string {
  const signs = Array.from(crypto.getRandomValues(new Uint8Array(7)), (byte) => SIGNS[byte % SIGNS.length])
  return `${signs.slice(0, 3).join('')}-${signs.slice(3).join('')}`
}
