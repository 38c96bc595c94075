import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addressInputSchema, addressPatchSchema } from './address-input-schema.ts'
import { distanceKm } from './distance.ts'
import { postcodeSchema } from './postcode-schema.ts'
import { regionOf } from './region.ts'

test.each([
  ['1000', 'BRUSSELS'],
  ['1299', 'BRUSSELS'],
  ['1300', 'WALLONIA'],
  ['1499', 'WALLONIA'],
  ['1500', 'FLANDERS'],
  ['3999', 'FLANDERS'],
  ['4000', 'WALLONIA'],
  ['7999', 'WALLONIA'],
  ['8000', 'FLANDERS'],
  ['9999', 'FLANDERS'],
  ['0999', null],
  ['100', null],
  ['10000', null],
  ['x1000', null],
  ['', null],
])('the postcode %s is in %s', (postalCode, region) => {
  expect(regionOf(postalCode)).toBe(region)
  expect(v.safeParse(postcodeSchema, postalCode).issues?.[0].message).toBe(region ? undefined : 'postalCode')
})

test.each<[string, [number, number], [number, number], number]>([
  ['a place and itself', [50.85, 4.35], [50.85, 4.35], 0],
  ['Brussels and Antwerp', [50.8503, 4.3517], [51.2194, 4.4025], 41.2],
  ['the poles', [90, 0], [-90, 77], 20_015.1],
  ['two ends of the equator', [0, -90], [0, 90], 20_015.1],
  ['a degree of longitude at 60° north', [60, 4], [60, 5], 55.6],
])('between %s there are as many kilometres both ways', (_, [latitude, longitude], [toLatitude, toLongitude], km) => {
  const [from, to] = [
    { latitude, longitude },
    { latitude: toLatitude, longitude: toLongitude },
  ]
  expect(distanceKm(from, to)).toBeCloseTo(km, 1)
  expect(distanceKm(to, from)).toBeCloseTo(km, 1)
})

const complete = { street: 'Kerkstraat', houseNumber: '5', postalCode: '8500', city: 'Kortrijk' }
const codes = (schema: v.GenericSchema, input: object) =>
  (v.safeParse(schema, input).issues ?? []).map((issue) => [v.getDotPath(issue), issue.message])

test('an address has its defaults, and no spaces around its parts (B14)', () => {
  expect(v.parse(addressInputSchema, { ...complete, street: ' Kerkstraat ', box: ' b ' })).toEqual({
    ...complete,
    box: 'b',
    plotReference: null,
    country: 'BE',
  })
})

test.each<[string, object, [string, string][]]>([
  ['a house number', {}, []],
  ['a plot', { houseNumber: null, plotReference: 'kavel 2' }, []],
  ['neither', { houseNumber: null }, [['houseNumber', 'houseOrPlot']]],
  ['spaces for both', { houseNumber: ' ', plotReference: ' ' }, [['houseNumber', 'houseOrPlot']]],
  ['no street', { street: ' ' }, [['street', 'required']]],
  ['no city', { city: '' }, [['city', 'required']]],
  ['a postcode of three digits', { postalCode: '850' }, [['postalCode', 'postalCode']]],
  ['a postcode of five digits', { postalCode: '85000' }, [['postalCode', 'postalCode']]],
  ['a postcode that begins with 0', { postalCode: '0850' }, [['postalCode', 'postalCode']]],
  ['a box that is too long', { box: 'x'.repeat(161) }, [['box', 'tooLong']]],
  [
    'two wrong parts and neither house nor plot',
    { houseNumber: null, street: '', postalCode: '' },
    [
      ['street', 'required'],
      ['postalCode', 'postalCode'],
      ['houseNumber', 'houseOrPlot'],
    ],
  ],
])('an address with %s tells each wrong part (B14)', (_, over, expected) => {
  expect(codes(addressInputSchema, { ...complete, ...over })).toEqual(expected)
})

test('a change of an address may clear its parts, but not make them wrong (S111)', () => {
  const cleared = {
    street: null,
    houseNumber: null,
    box: null,
    plotReference: null,
    postalCode: null,
    city: null,
    country: null,
  }
  expect(v.parse(addressPatchSchema, cleared)).toEqual(cleared)
  expect(v.parse(addressPatchSchema, { street: ' Dorp ' })).toEqual({ street: 'Dorp' })
  expect(codes(addressPatchSchema, { postalCode: '1' })).toEqual([['postalCode', 'postalCode']])
  expect(v.is(addressPatchSchema, { country: 'FR' })).toBe(false)
})
