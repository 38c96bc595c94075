import { expect, test } from 'vitest'
import { BACKGROUNDS } from '#contract/constants/backgrounds.ts'
import { showBackground } from './show-background.ts'

const NAME = 'portal_background='

/** A page whose picture shows `file`, after the script has seen `cookie`. */
function after(cookie: string, file: string = BACKGROUNDS[0]) {
  const attributes = new Map([['srcset', `/media/${file}-640.avif 640w, /media/${file}-1000.avif 1000w`]])
  const part = {
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
  }
  const dataset: Record<string, string> = {}
  showBackground({ cookie, documentElement: { dataset }, querySelectorAll: () => [part] }, NAME, BACKGROUNDS)
  return { shown: attributes.get('srcset'), noted: dataset['background'] }
}

test('S052 the chosen photograph takes the place of the first, in all its widths', () => {
  expect(after('a=1; portal_background=pannendak-avond; b=2')).toEqual({
    shown: '/media/pannendak-avond-640.avif 640w, /media/pannendak-avond-1000.avif 1000w',
    noted: 'pannendak-avond',
  })
})

test('S052 a page that shows something else keeps it', () => {
  const { shown } = after('portal_background=pannendak-avond', 'muur-in-bladschaduw')
  expect(shown).toContain('/media/muur-in-bladschaduw-640.avif')
})

test.each([
  '',
  'portal_background=',
  'portal_background=../evil',
  'x_portal_background=pannendak-avond',
  'portal_background=pannendak-avond-2',
])('F-42 S052 %j leaves the first one', (cookie) => {
  expect(after(cookie)).toEqual({
    shown: '/media/hoeve-lennik-640.avif 640w, /media/hoeve-lennik-1000.avif 1000w',
    noted: undefined,
  })
})
