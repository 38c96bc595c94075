import type { Place } from './distance.ts'
import { CODE_STEPS, LATITUDES, LONGITUDES } from './postcode-table.ts'

let places: ReadonlyMap<string, Place> | undefined

/**
 * Where a Belgian postcode lies, to a kilometre or so; null for what is none. Needs neither server nor network (B15), but
 * some kilobytes of table: browsers load this module when somebody asks for a distance.
 */
export function placeOfPostcode(postalCode: string): Place | null {
  places ??= readTable()
  return places.get(postalCode) ?? null
}

function readTable(): Map<string, Place> {
  const numbers = (column: string) => column.split(' ').map(Number)
  const latitudes = numbers(LATITUDES)
  const longitudes = numbers(LONGITUDES)
  let code = 0
  return new Map(
    numbers(CODE_STEPS).map((step, at) => {
      code += step
      return [
        String(code),
        { latitude: 49.4 + (latitudes[at] ?? 0) / 100, longitude: 2.5 + (longitudes[at] ?? 0) / 100 },
      ]
    }),
  )
}
