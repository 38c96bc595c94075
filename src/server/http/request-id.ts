import { randomFillSync } from 'node:crypto'
import type { ServerContext } from './server-env.ts'

/** Letters and digits that nobody mistakes for each other over the phone. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 12
const GROUP = 4

// Chance in stock: to ask for it costs as much as all else about a small request (P17).
const stock = new Uint8Array(LENGTH * 256)
let used = stock.length

/** Longest id that is taken from a client, in characters. */
const GIVEN_MAX = 255

/** The id that a proxy gave a request, or a new one; anything but an id is not taken over into the log (F-65). */
export function requestIdOf(c: ServerContext): string {
  const given = c.req.header('x-request-id')
  return given && given.length <= GIVEN_MAX && !/[^\w\-=]/.test(given) ? given : newRequestId()
}

/** A name for one request that a person can read out, such as `K7FM-2291-QXPA`; 32 signs, so that each is as likely. */
function newRequestId(): string {
  if (used === stock.length) {
    randomFillSync(stock)
    used = 0
  }
  let id = ''
  for (let place = 0; place < LENGTH; place += 1) {
    if (place > 0 && place % GROUP === 0) id += '-'
    id += SIGNS.charAt((stock[used] ?? 0) % SIGNS.length)
    used += 1
  }
  return id
}
