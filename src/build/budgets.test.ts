import { describe, expect, test } from 'vitest'
import { measure, violations, type Built, type Measure } from './budgets.ts'
import { readLoginDocument } from './login-document.ts'
import type { Manifest } from './manifest.ts'

const KIB = 1024

const manifest: Manifest = {
  'index.html': { file: 'assets/main.js', css: ['assets/main.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
  '_cards.js': { file: 'assets/cards.js', imports: ['_shared.js'] },
  'src/app/locales/nl/common.json': { file: 'assets/nl-common.js' },
  'src/app/locales/fr/common.json': { file: 'assets/fr-common.js' },
  'src/app/routes/auth/login.tsx?tsr-split=component': { file: 'assets/login.js', css: ['assets/login.css'] },
  'src/app/routes/_app.tsx?tsr-split=component': { file: 'assets/frame.js', imports: ['index.html'] },
  'src/app/routes/_app/index.tsx?tsr-split=component': { file: 'assets/home.js', imports: ['index.html', '_cards.js'] },
  'src/app/routes/_app/projects/index.tsx?tsr-split=component': { file: 'assets/list.js', imports: ['_cards.js'] },
  'src/app/routes/_app/projects/index.tsx?tsr-split=errorComponent': { file: 'assets/list-error.js' },
}

const page = `<html><head>
  <style>body{margin:0}</style><link rel="icon" href="/icon.svg">
  <script>document.documentElement.lang = 'nl'</script>
  <script type="module" crossorigin src="/assets/main.js"></script>
  <link rel="modulepreload" crossorigin href="/assets/nl-common.js">
  <link rel="preload" as="image" href="/wall.avif">
  </head><body><img src="/logo.svg"><template data-language="fr"><img src="/other.svg"></template></body></html>`

const sizes: Record<string, number> = {
  'assets/main.js': 60,
  'assets/shared.js': 30,
  'assets/nl-common.js': 2,
  'assets/fr-common.js': 3,
  'assets/login.js': 5,
  'assets/login.css': 1,
  'assets/cards.js': 4,
  'assets/frame.js': 6,
  'assets/home.js': 7,
  'assets/list.js': 8,
  'assets/list-error.js': 1,
}

function built(change: { page?: string; sizes?: Record<string, number>; fonts?: Map<string, number> } = {}): Built {
  const all = { ...sizes, ...change.sizes }
  return {
    manifest,
    login: readLoginDocument(change.page ?? page),
    brotli: (file) => (all[file] ?? Number.NaN) * KIB,
    fonts: change.fonts ?? new Map([['display.woff2', 20 * KIB]]),
  }
}

const find = (measures: readonly Measure[], label: string) =>
  measures.find((one) => one.label.includes(label))?.value ?? Number.NaN
const violatedBudgets = (change: Parameters<typeof built>[0]) =>
  violations(measure(built(change))).map(({ id, label }) => `${id} ${label}`)

describe('budgets of the build', () => {
  test('counts scripts, their imports, the login route, its texts and inline scripts (P1)', () => {
    expect(find(measure(built()), 'first-load')).toBeCloseTo(60 + 30 + 2 + 5, 0)
  })

  test('counts texts that the page does not preload (P1)', () => {
    const withoutPreload = page.replace(/<link rel="modulepreload"[^>]*>/, '')
    expect(find(measure(built({ page: withoutPreload })), 'first-load')).toBeCloseTo(60 + 30 + 2 + 5, 0)
  })

  test('counts inline styles and the style sheets of the login route (P2)', () => {
    expect(find(measure(built()), 'style sheets')).toBeCloseTo(1, 1)
  })

  test('counts document, scripts, style sheets, fonts, images and icon, but nothing in a template (P8)', () => {
    // document; main, shared, nl, login; login.css; one font; logo, wall and the photograph; icon
    expect(find(measure(built()), 'cold')).toBe(1 + 4 + 1 + 1 + 3 + 1)
  })

  test('counts the layout with the home page, without texts, and not as a route of its own (P9)', () => {
    const measures = measure(built())
    expect(measures.some(({ label }) => label.includes('route _app,'))).toBe(false)
    expect(find(measures, 'home after login')).toBeCloseTo(60 + 30 + 5 + 6 + 7 + 4, 1)
  })

  test('counts for a route only what login page and layout have not loaded (P14)', () => {
    const measures = measure(built())
    expect(find(measures, 'route _app/index')).toBe(7 + 4)
    expect(find(measures, 'route _app/projects/index')).toBe(8 + 4 + 1)
    expect(find(measures, 'median')).toBe(13)
    expect(measures.some(({ label }) => label.includes('route auth/login'))).toBe(false)
  })

  test('a build within its budgets has no violation', () => {
    expect(violatedBudgets({})).toEqual([])
  })

  test.each([
    ['P1 login, first-load', { sizes: { 'assets/main.js': 90 } }],
    ['P2 login, style sheets', { sizes: { 'assets/login.css': 9 } }],
    ['P2 all fonts', { fonts: new Map([['display.woff2', 57 * KIB]]) }],
    ['P2 fonts asked for', { page: page.replace('as="image"', 'as="font"') }],
    ['P8 login, cold', { page: page.replace('</body>', '<img src="/one.svg"><img src="/two.svg"></body>') }],
    ['P14 route _app/projects/index', { sizes: { 'assets/list.js': 30 } }],
    ['P14 median of the routes', { sizes: { 'assets/cards.js': 12 } }],
    ['P14 texts fr/common', { sizes: { 'assets/fr-common.js': 7 } }],
  ])('finds a violation of %s', (name, change) => {
    expect(violatedBudgets(change).some((one) => one.startsWith(name))).toBe(true)
  })
})
