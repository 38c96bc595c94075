import { expect, test } from 'vitest'
import { preloadSignedIn, type SignedInFiles } from './preload-signed-in.ts'

const FILES: SignedInFiles = { all: ['a.js', 'a.css'], home: ['home.js'], nl: ['nl.js'], fr: ['fr.js'] }

/** What a page asks for, by how it does. */
function askedBy(cookie: string, { path = '/', lang = 'nl-BE' } = {}) {
  const asked: string[] = []
  const head = {
    append: ({ rel, as, crossOrigin, href }: HTMLLinkElement) => asked.push(`${rel} ${as} ${crossOrigin}${href}`),
  }
  const createElement = () => ({}) as HTMLLinkElement
  preloadSignedIn({ cookie, documentElement: { lang }, head, createElement }, path, 'token=', FILES)
  return asked
}

test('P9 who is signed in asks for the first pages’ files along with the program, in their language', () => {
  expect(askedBy('x=1; token=eyJ')).toEqual([
    'modulepreload script /a.js',
    'preload style /a.css',
    'modulepreload script /nl.js',
    'modulepreload script /home.js',
  ])
  expect(askedBy('token=eyJ', { path: '/projects', lang: 'fr-BE' })).toEqual([
    'modulepreload script /a.js',
    'preload style /a.css',
    'modulepreload script /fr.js',
  ])
})

test('P9 who is not asks for nothing of that', () => {
  expect(askedBy('x=1')).toEqual([])
})
