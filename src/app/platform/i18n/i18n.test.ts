import i18next from 'i18next'
import { expect, test } from 'vitest'
import { changeLanguage, loadTexts, startTranslations } from './i18n.ts'

test('interpolated right-to-left text is isolated; other values are unchanged (F-37)', async () => {
  await startTranslations('nl')
  await loadTexts('app')
  const interpolate = (id: string) => i18next.t('state.reference', { id })
  expect(interpolate('بيت العائلة')).toBe('Referentie \u2068بيت العائلة\u2069')
  expect(interpolate('<b>Huis & hof</b>')).toBe('Referentie <b>Huis & hof</b>')
})

test('parts of a namespace are merged into it, in each language that is chosen (S135)', async () => {
  await startTranslations('nl')
  await loadTexts('app-projects')
  await changeLanguage('fr')
  await loadTexts('app-appointments', 'common-visitor')
  await changeLanguage('nl')
  expect(Object.keys(i18next.store.data['nl'] ?? {}).toSorted((a, b) => a.localeCompare(b))).toEqual(['app', 'common'])
  const texts = ['app:history.title', 'app:edit.saved', 'app:visits.prepare', 'edit.type'].map((key) => i18next.t(key))
  expect(texts).toEqual(['Geschiedenis', 'Bewaard', 'Uw afspraak voorbereiden', 'Wat bouwt u?'])
  await changeLanguage('fr')
  expect(i18next.t('app:history.title')).toBe('Historique')
})
