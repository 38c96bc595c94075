import { expect, test } from 'vitest'
import { markChosenBackground } from './chosen-background.ts'

/** The attribute that the document gets for the given cookies. */
function backgroundFor(cookie: string): string | undefined {
  const dataset: Record<string, string> = {}
  markChosenBackground({ cookie, documentElement: { dataset } })
  return dataset['background']
}

test('the document is marked with the chosen photograph (S052)', () => {
  expect(backgroundFor('a=1; portal_background=pannendak-avond; b=2')).toBe('pannendak-avond')
})

test.each([
  '',
  'portal_background=',
  'portal_background=../evil',
  'x_portal_background=pannendak-avond',
  'portal_background=pannendak-avond-2',
  'portal_background=hoeve-lennik',
])('the cookie %j keeps the default photograph (F-42, S052)', (cookie) => {
  expect(backgroundFor(cookie)).toBeUndefined()
})
