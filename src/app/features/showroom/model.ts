import type { Appointment } from '#contract/schemas/appointment.ts'
import type { VisitSearch, MaskedVisit } from '#contract/schemas/showroom-device.ts'

/** How a visitor made themselves known. */
export type FoundBy = VisitSearch['method']

/** What the tablet shows; not in the address, so that no history keeps it (F-71). */
export type KioskScreen =
  | { name: 'code' | 'scan' | 'name' | 'walkIn' }
  | { name: 'found'; visits: readonly MaskedVisit[]; by: FoundBy }
  | { name: 'noted'; id: string }
  | { name: 'welcome'; visit: Appointment }

/** Digits of the code of a visit. */
export const CODE_LENGTH = 6

/** One more digit, as long as there is room for it. */
export function withDigit(code: string, digit: string): string {
  return code.length < CODE_LENGTH ? code + digit : code
}
