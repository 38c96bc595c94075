import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import type { Address } from '#contract/geography/address-schema.ts'
import fr from '#app/locales/fr/app.json'
import nl from '#app/locales/nl/app.json'
import { formatAddressLine, formatCity, formatStreet } from './format-address.ts'

const empty: Address = {
  street: null,
  houseNumber: null,
  box: null,
  plotReference: null,
  postalCode: null,
  city: null,
  country: 'BE',
  region: null,
}
const home: Address = {
  ...empty,
  street: 'Vrijheidslaan',
  houseNumber: '88',
  box: '2',
  postalCode: '9000',
  city: 'Gent',
}

const i18n = createInstance({
  lng: 'nl',
  ns: ['app'],
  interpolation: { escapeValue: false },
  resources: { nl: { app: nl }, fr: { app: fr } },
})
await i18n.init()
const t = (locale: string) => i18n.getFixedT(locale, 'app')

test('a street is formatted with house number and box (E03)', () => {
  expect(formatStreet(home, t('nl'))).toBe('Vrijheidslaan 88 bus 2')
  expect(formatStreet({ ...home, box: null }, t('nl'))).toBe('Vrijheidslaan 88')
})

test('a box is called "boîte" in French (E03)', () => {
  expect(formatStreet({ ...home, street: 'Rue du Moulin', houseNumber: '12', box: '3' }, t('fr'))).toBe(
    'Rue du Moulin 12 boîte 3',
  )
})

test('a plot reference replaces a missing house number (E03)', () => {
  const plot = { ...empty, street: 'Molenveld', plotReference: '14', postalCode: '9080', city: 'Lochristi' }
  expect(formatAddressLine(plot, t('nl'))).toBe('Molenveld, lot 14, 9080 Lochristi')
  expect(formatStreet({ ...plot, houseNumber: '7' }, t('nl'))).toBe('Molenveld 7')
})

test('missing parts leave no stray comma (E03)', () => {
  expect(formatCity(home)).toBe('9000 Gent')
  expect(formatAddressLine({ ...empty, city: 'Gent' }, t('nl'))).toBe('Gent')
  expect(formatAddressLine(empty, t('nl'))).toBe('')
})
