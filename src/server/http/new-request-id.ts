import { randomBytes } from 'node:crypto'

/** Letters and digits that nobody mistakes for each other over the phone. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A name for one request that a person can read out, such as `K7FM-2291-QXPA`; 32 signs, so that each is as likely. */
export function newRequestId(): string {
  const signs = Array.from(randomBytes(12), (byte) => SIGNS[byte % SIGNS.length]).join('')
  return signs.replace(/.{4}(?=.)/g, '$&-')
}
