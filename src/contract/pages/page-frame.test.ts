import { expect, test } from 'vitest'
import { PRODUCT_NAMES } from '../configuration/brand.ts'
import { LOCALES } from '../configuration/locales.ts'
import { escapeHtml, framePage, languageSwitch, LEGAL_PAGES, legalPagePath } from './page-frame.ts'

const parts = { title: 'Titel', main: '<p>inhoud</p>', home: '/thuis' }

test.each(LOCALES)('a legal page in %s is current among its links, and leads to the portal', (locale) => {
  const html = framePage({ ...parts, locale, legalPage: 'terms' })
  expect(html).toContain(`<html lang="${locale}-BE"`)
  for (const page of LEGAL_PAGES) {
    const current = page === 'terms' ? ' aria-current="page"' : ''
    expect(html).toContain(`<a href="/legal/${page}.${locale}.html"${current}>`)
  }
  expect(html.match(/aria-current/g)).toHaveLength(1)
  expect(html).toContain('<a href="/auth/login">')
  expect(html).toMatch(/<title>Titel \| \S+ [^<|]+<\/title>/)
  expect(html).toMatch(/<span>\S+ <b>[^<]+<\/b><\/span>/)
  expect(html).toContain('href="/thuis"')
  expect(html).not.toContain('undefined')
})

test.each([
  ['nl', ['Naar de inhoud', 'Juridische pagina’s'], ['Privacy', 'Voorwaarden', 'Cookies', 'Naar de aanmelding']],
  ['fr', ['Aller au contenu', 'Pages juridiques'], ['Vie privée', 'Conditions', 'Cookies', 'Vers la connexion']],
] as const)('a page in %s has its texts in that language only', (locale, texts, links) => {
  const html = framePage({ ...parts, locale, legalPage: 'privacy' })
  const [first, ...rest] = PRODUCT_NAMES[locale].split(' ')
  expect(html).toContain(`<title>Titel | ${PRODUCT_NAMES[locale]}</title>`)
  expect(html).toContain(`<span>${first} <b>${rest.join(' ')}</b></span>`)
  for (const text of texts) expect(html).toContain(text)
  expect([...html.matchAll(/<a href="[^"]*"[^>]*>([^<]*)<\/a>/g)].map(([, text]) => text)).toEqual(links)
})

test('a page of the server has its own head, menu and languages, and no way to the portal of its own', () => {
  const own = { head: '<meta name="own" />', menu: '<nav>menu</nav>', languages: '<nav>languages</nav>' }
  const html = framePage({ ...parts, ...own, locale: 'nl' })
  for (const part of Object.values(own)) expect(html).toContain(part)
  expect(html).not.toMatch(/aria-current|\/auth\/login/)
  // Nothing but the links to the legal pages.
  expect(html).toMatch(
    /<footer class="page-footer">\s*<nav aria-label="[^"]+">(?:<a [^>]*>[^<]+<\/a>){3}<\/nav>\s*<\/footer>/,
  )
  const bare = framePage({ ...parts, locale: 'nl' })
  expect(bare.length).toBe(html.length - Object.values(own).join('').length)
})

test('languages are offered in each language by name, and the present one is marked', () => {
  expect(languageSwitch('fr', 'a', (locale) => `href="/x.${locale}"`)).toBe(
    '<nav class="languages" aria-label="Langue">' +
      '<a href="/x.nl" lang="nl" aria-label="NL, Nederlands">NL</a>' +
      '<a href="/x.fr" lang="fr" aria-label="FR, Français" aria-current="true">FR</a></nav>',
  )
  expect(languageSwitch('nl', 'button', () => 'name="a"')).toBe(
    '<nav class="languages" aria-label="Taal">' +
      '<button name="a" lang="nl" aria-label="NL, Nederlands" aria-current="true">NL</button>' +
      '<button name="a" lang="fr" aria-label="FR, Français">FR</button></nav>',
  )
})

test('text cannot become markup', () => {
  expect(escapeHtml('<a href="x">&amp;</a> O\u2019Neill')).toBe(
    '&#60;a href=&#34;x&#34;&#62;&#38;amp;&#60;/a&#62; O\u2019Neill',
  )
  expect(legalPagePath('privacy', 'fr')).toBe('/legal/privacy.fr.html')
})
