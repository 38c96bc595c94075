import type { Coordinates } from './distance.ts'
import { CODE_STEPS, LATITUDES, LONGITUDES } from './postcode-table.ts'

let places: ReadonlyMap<string, Coordinates> | undefined

/**
 * Coordinates of a Belgian postcode, accurate to about a kilometre; null for an unknown one. Loaded lazily for its
 * table.
 */
export function coordinatesOfPostcode(postalCode: string): Coordinates | null {
  places ??= readTable()
  return places.get(postalCode) ?? null
}

function readTable(): Map<string, Coordinates> {
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
