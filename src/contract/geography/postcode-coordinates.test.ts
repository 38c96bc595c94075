import { brotliCompressSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { distanceKm } from './distance.ts'
import { coordinatesOfPostcode } from './postcode-coordinates.ts'

const between = (from: string, to: string) => {
  const [one, other] = [coordinatesOfPostcode(from), coordinatesOfPostcode(to)]
  if (!one || !other) throw new Error(`No place for ${from} or ${to}`)
  return distanceKm(one, other)
}

test.each([
  ['9000', '2000', 51],
  ['1000', '4000', 89],
  ['8000', '6700', 251],
  ['3500', '3590', 5],
  ['9090', '9080', 11],
])('the distance from %s to %s is about %i km (B15)', (from, to, km) => {
  expect(Math.abs(between(from, to) - km)).toBeLessThan(3)
})

test('every postcode lies in Belgium, and near others with the same first digit (B15)', () => {
  const codes = Array.from({ length: 9000 }, (_, index) => String(1000 + index))
  const places = codes.flatMap((code) => {
    const place = coordinatesOfPostcode(code)
    return place ? [{ code, place }] : []
  })
  // Belgium has 1,145 postcodes of places.
  expect(places.length).toBeGreaterThan(1100)
  for (const { code, place } of places) {
    expect(place.latitude).toBeGreaterThan(49.49)
    expect(place.latitude).toBeLessThan(51.51)
    expect(place.longitude).toBeGreaterThan(2.54)
    expect(place.longitude).toBeLessThan(6.41)
    expect(between(code, `${code[0]}000`)).toBeLessThan(140)
  }
})

test.each(['0000', '1001', '999', 'x', '10000', ''])('%j has no coordinates', (code) => {
  expect(coordinatesOfPostcode(code)).toBeNull()
})

test('a distance is symmetric, and zero to the same postcode (B15)', () => {
  expect(between('5000', '7500')).toBeCloseTo(between('7500', '5000'), 9)
  expect(between('5000', '5000')).toBe(0)
})

test('the table has less than 8 KiB with Brotli compression (B15)', () => {
  expect(brotliCompressSync(readFileSync(new URL('./postcode-table.ts', import.meta.url))).length).toBeLessThan(8192)
})
