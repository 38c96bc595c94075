import { expect, test } from 'vitest'
import { BACKGROUNDS } from '#contract/constants/backgrounds.ts'
import { noteBackground } from './note-background.ts'

/** What the script notes where it sees `cookie`. */
function after(cookie: string): string | undefined {
  const dataset: Record<string, string> = {}
  noteBackground({ cookie, documentElement: { dataset } }, 'portal_background=', BACKGROUNDS)
  return dataset['background']
}

test('S052 the chosen photograph is noted', () => {
  expect(after('a=1; portal_background=pannendak-avond; b=2')).toBe('pannendak-avond')
})

test.each([
  '',
  'portal_background=',
  'portal_background=../evil',
  'x_portal_background=pannendak-avond',
  'portal_background=pannendak-avond-2',
  'portal_background=hoeve-lennik',
])('F-42 S052 %j leaves the first one', (cookie) => {
  expect(after(cookie)).toBeUndefined()
})
