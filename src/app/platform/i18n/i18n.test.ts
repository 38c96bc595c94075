import i18next from 'i18next'
import { expect, test } from 'vitest'
import { startTranslations } from './i18n.ts'

test('what is filled in and runs from right to left keeps to its own place; all else stays as it is (F-37)', async () => {
  await startTranslations('nl')
  const filledIn = (id: string) => i18next.t('state.reference', { id })
  expect(filledIn('بيت العائلة')).toBe('Referentie \u2068بيت العائلة\u2069')
  expect(filledIn('<b>Huis & hof</b>')).toBe('Referentie <b>Huis & hof</b>')
})
