import i18next from 'i18next'
import { expect, test } from 'vitest'
import { startTranslations } from './i18n.ts'

test('interpolated right-to-left text is isolated; other values are unchanged (F-37)', async () => {
  await startTranslations('nl')
  const interpolate = (id: string) => i18next.t('state.reference', { id })
  expect(interpolate('بيت العائلة')).toBe('Referentie \u2068بيت العائلة\u2069')
  expect(interpolate('<b>Huis & hof</b>')).toBe('Referentie <b>Huis & hof</b>')
})
