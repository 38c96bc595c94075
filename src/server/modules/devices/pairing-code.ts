import { randomInt } from 'node:crypto'

/** No letters that people take for others or for digits; 32 of them. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 8

/** A code to type once, as `K7PM-4XQ2`: forty bits, and few tries. */
export function newPairingCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}

/** A code as it is compared: hyphens, spaces and the case do not count. */
export function plainPairingCode(typed: string): string {
  return typed.toUpperCase().replace(/[^\dA-Z]/g, '')
}
