import type { Appointment } from '#contract/schemas/appointment.ts'
import type { VisitSearch, MaskedVisit } from '#contract/schemas/showroom-device.ts'

/** How a visitor made themselves known. */
export type FoundBy = VisitSearch['method']

/** Who is here, for the rest of their visit; null for somebody who only looks round. */
export type Guest = { readonly visit: Appointment; readonly visitor: string | null } | null

/** The screens on which somebody looks round and takes along what they liked (B12, B13). */
export type PickScreen =
  | ({ name: 'welcome' } & NonNullable<Guest>)
  | { name: 'browse' | 'takeAlong'; guest: Guest }
  | { name: 'look'; guest: Guest; itemId: string }

/** What the tablet shows; not in the address, so that no history keeps it (F-71). */
export type KioskScreen =
  | { name: 'code' | 'scan' | 'name' | 'walkIn' }
  | { name: 'found'; visits: readonly MaskedVisit[]; by: FoundBy }
  | { name: 'noted'; id: string }
  | PickScreen

/** Digits of the code of a visit. */
export const CODE_LENGTH = 6

/** One more digit, as long as there is room for it. */
export function withDigit(code: string, digit: string): string {
  return code.length < CODE_LENGTH ? code + digit : code
}
