import { expect, test } from 'vitest'
import { preloadSignedIn, type SignedInFiles } from './preload-signed-in.ts'

const FILES: SignedInFiles = {
  all: ['a.js', 'a.css'],
  nl: ['nl.js'],
  fr: ['fr.js'],
  pages: {
    '/': { all: ['home.js'], nl: [], fr: [] },
    '/inspiration': { all: ['gallery.js'], nl: ['gallery-nl.js'], fr: ['gallery-fr.js'] },
  },
}

/** The preloads of a page and their attributes. */
function requestedBy(cookie: string, { path = '/', lang = 'nl-BE', present = '' } = {}) {
  const requested: string[] = []
  const head = {
    append: ({ rel, as, crossOrigin, href }: HTMLLinkElement) => requested.push(`${rel} ${as} ${crossOrigin}${href}`),
  }
  const createElement = () => ({}) as HTMLLinkElement
  const querySelector = (selector: string) => (selector === `link[href="${present}"]` ? {} : null)
  preloadSignedIn({ cookie, documentElement: { lang }, head, createElement, querySelector }, path, FILES)
  return requested
}

test('with an access token the files of the first pages are preloaded in the current language (P9)', () => {
  expect(requestedBy('x=1; portal_access_token=eyJ')).toEqual([
    'modulepreload script /a.js',
    'preload style /a.css',
    'modulepreload script /nl.js',
    'modulepreload script /home.js',
  ])
  expect(requestedBy('portal_access_token=eyJ', { path: '/projects', lang: 'fr-BE' })).toEqual([
    'modulepreload script /a.js',
    'preload style /a.css',
    'modulepreload script /fr.js',
  ])
  expect(requestedBy('portal_access_token=eyJ', { path: '/inspiration', lang: 'fr-BE' })).toEqual([
    'modulepreload script /a.js',
    'preload style /a.css',
    'modulepreload script /fr.js',
    'modulepreload script /gallery.js',
    'modulepreload script /gallery-fr.js',
  ])
})

test('without an access token nothing is preloaded (P9)', () => {
  expect(requestedBy('x=1')).toEqual([])
})

test('a style sheet that is in the document is not requested (P9)', () => {
  expect(requestedBy('portal_access_token=eyJ', { present: '/a.css' })).not.toContain('preload style /a.css')
})
