import { randomFillSync } from 'node:crypto'

/** Letters and digits that nobody mistakes for each other over the phone. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 12
const GROUP = 4

// Chance in stock: to ask for it costs as much as all else about a small request (P17).
const stock = new Uint8Array(LENGTH * 256)
let used = stock.length

/** A name for one request that a person can read out, such as `K7FM-2291-QXPA`; 32 signs, so that each is as likely. */
export function newRequestId(): string {
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
