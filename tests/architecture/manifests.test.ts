import { readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { LANGUAGE_TAGS, LOCALES, type Locale } from '#contract/configuration/locales.ts'
import { webManifest } from '#build/pwa.ts'
import { listUnder, readText } from './source.ts'

interface ManifestImage {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
  label?: string
}

interface Manifest {
  id: string
  name: string
  short_name: string
  description: string
  lang: string
  start_url: string
  scope: string
  display: string
  background_color: string
  theme_color: string
  icons: ManifestImage[]
  shortcuts: { name: string; description: string; url: string; icons: ManifestImage[] }[]
  screenshots: ManifestImage[]
}

const read = (locale: Locale) => webManifest(locale) as Manifest

const imagesOf = ({ icons, shortcuts, screenshots }: Manifest): ManifestImage[] => [
  ...icons,
  ...shortcuts.flatMap((shortcut) => shortcut.icons),
  ...screenshots,
]

/** Width and height of a PNG or an extended WebP, the format that browsers write. */
function sizeOf(path: string): string {
  const bytes = readFileSync(path)
  if (bytes.toString('latin1', 1, 4) === 'PNG') return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
  if (bytes.toString('latin1', 8, 16) !== 'WEBPVP8X') throw new Error(`${path} is neither a PNG nor an extended WebP`)
  return `${bytes.readUIntLE(24, 3) + 1}x${bytes.readUIntLE(27, 3) + 1}`
}

/** The manifest without texts and localized paths. */
function withoutTexts(manifest: Manifest): unknown {
  const texts = new Set(['name', 'short_name', 'description', 'lang', 'label'])
  return JSON.parse(
    JSON.stringify(manifest, (key, value: unknown) =>
      texts.has(key) ? key : typeof value === 'string' ? value.replace(/\.(nl|fr)\.webp$/, '.webp') : value,
    ),
  )
}

describe('web app manifests (E51)', () => {
  test('both languages have the same id, start URL and standalone display (S149)', () => {
    const [nl, fr] = LOCALES.map(read)
    expect(nl).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' })
    expect(withoutTexts(fr as Manifest)).toEqual(withoutTexts(nl as Manifest))
  })

  test.each(LOCALES)('%s: the manifest has the product name, its language and all texts', (locale) => {
    const manifest = read(locale)
    expect(manifest).toMatchObject({ name: PRODUCT_NAMES[locale], lang: LANGUAGE_TAGS[locale] })
    // Launchers truncate longer names.
    expect(manifest.short_name.length).toBeLessThanOrEqual(12)
    const { shortcuts, screenshots, description } = manifest
    const texts = [
      description,
      ...shortcuts.flatMap((one) => [one.name, one.description]),
      ...screenshots.map((one) => one.label),
    ]
    expect(texts.filter((text) => !text?.trim())).toEqual([])
  })

  test('texts differ between the languages', () => {
    const [nl, fr] = LOCALES.map(read)
    expect(nl?.description).not.toBe(fr?.description)
    expect(nl?.shortcuts.map(({ description }) => description)).not.toEqual(
      fr?.shortcuts.map(({ description }) => description),
    )
    expect(nl?.screenshots.map(({ label }) => label)).not.toEqual(fr?.screenshots.map(({ label }) => label))
  })

  test.each(LOCALES)('%s: every image exists at a root-relative path with its declared size', (locale) => {
    for (const { src, sizes, type } of imagesOf(read(locale))) {
      expect(src).toMatch(/^\/[\w/.-]+$/)
      if (type === 'image/svg+xml') expect(readText(`public${src}`)).toMatch(/^<svg /)
      else expect([src, sizeOf(`public${src}`), `image/${src.replace(/^.*\./, '')}`]).toEqual([src, sizes, type])
    }
  })

  test('icons exist at 192 and 512 pixels, as maskable and as monochrome', () => {
    const icons = read('nl').icons.map(({ purpose = 'any', sizes }) => `${purpose} ${sizes}`)
    expect(icons).toEqual(
      expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512', 'monochrome 512x512']),
    )
  })

  test('shortcuts link to existing pages', () => {
    const pages = listUnder('src/app/routes/_app').map((path) =>
      path.replace(/^src\/app\/routes\/_app/, '').replace(/(\/index|\/route)?\.tsx$/, ''),
    )
    const { shortcuts } = read('nl')
    expect(shortcuts.map(({ url }) => url)).toEqual(['/projects', '/appointments', '/inspiration'])
    for (const { url, icons } of shortcuts) {
      expect(pages).toContain(url)
      expect(icons.map(({ sizes }) => sizes)).toEqual(['96x96'])
    }
  })

  test('screenshots for narrow and wide screens have sizes that installers accept', () => {
    for (const locale of LOCALES) {
      const { screenshots } = read(locale)
      for (const form of ['narrow', 'wide']) {
        const own = screenshots.filter(({ form_factor }) => form_factor === form)
        expect(own.length).toBeGreaterThanOrEqual(2)
        // All screenshots of a form factor have the same size, with an aspect ratio of at most 2.3.
        expect(new Set(own.map(({ sizes }) => sizes)).size).toBe(1)
        const [width = 0, height = 0] = (own[0]?.sizes ?? '').split('x').map(Number)
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(320)
        expect(Math.max(width, height)).toBeLessThanOrEqual(2.3 * Math.min(width, height))
        for (const { src } of own) expect(statSync(`public${src}`).size, src).toBeLessThan(100 * 1024)
      }
    }
  })

  test('the document links the icon for iOS', () => {
    const html = readText('index.html')
    expect(html).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />')
    expect(sizeOf('public/icons/apple-touch-icon.png')).toBe('180x180')
  })
})
