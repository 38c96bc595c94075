/**
 * Generates the images of the web app manifests: icons from src/build/install/*.svg, and screenshots of the built
 * portal in both languages. Run after `npm run build`: npx tsx tests/support/draw-install-pictures.ts
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { LANGUAGE_TAGS, LOCALES, type Locale } from '#contract/configuration/locales.ts'
import { Portal } from './browser/portal-page.ts'
import { startTestBackend, type TestBackend } from './servers/test-backend.ts'
import { findChromium } from './browser.mjs'
import { LabClient } from './lab/lab-client.ts'
import { expectSoon } from './api/wait-for.ts'

const ICONS = [
  { from: 'public/icon.svg', to: 'icon-192', size: 192 },
  { from: 'public/icon.svg', to: 'icon-512', size: 512 },
  { from: 'src/build/install/maskable.svg', to: 'maskable-512', size: 512 },
  { from: 'src/build/install/monochrome.svg', to: 'monochrome-512', size: 512 },
  { from: 'src/build/install/apple-touch.svg', to: 'apple-touch-icon', size: 180 },
  { from: 'src/build/install/projects.svg', to: 'projects-96', size: 96 },
  { from: 'src/build/install/appointments.svg', to: 'appointments-96', size: 96 },
  { from: 'src/build/install/inspiration.svg', to: 'inspiration-96', size: 96 },
]

const FORMS = [
  { name: 'narrow', viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5 },
  { name: 'wide', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
] as const

const SHOTS = [
  { name: 'home', path: '/' },
  { name: 'inspiration', path: '/inspiration' },
] as const

async function drawIcons(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  for (const { from, to, size } of ICONS) {
    await page.setViewportSize({ width: size, height: size })
    const svg = await readFile(from, 'utf8')
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
    await page.screenshot({ path: `public/icons/${to}.png`, omitBackground: true })
  }
}

/** Encodes as WebP in the browser, because photographs are much smaller than as PNG. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const encoded = await page.evaluate(
    async (source) => {
      const picture = new Image()
      picture.src = source
      await picture.decode()
      const canvas = Object.assign(document.createElement('canvas'), {
        width: picture.naturalWidth,
        height: picture.naturalHeight,
      })
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      return canvas.toDataURL('image/webp', 0.75).replace(/^.*,/, '')
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return Buffer.from(encoded, 'base64')
}

/** True when all visible images are loaded; others are loaded on scrolling. */
function isShown(): boolean {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')]
  const near = pictures.filter((picture) => {
    const { top, left, width } = picture.getBoundingClientRect()
    return width > 0 && top < innerHeight && left < innerWidth
  })
  return near.every(({ complete }) => complete)
}

async function takeScreenshots(browser: Browser, backend: TestBackend, locale: Locale): Promise<void> {
  const encoder = await browser.newPage()
  const { person } = await backend.demoCustomer()
  const consent = { name: COOKIE_NAMES.consent, value: `no.${Date.now()}`, url: backend.url }
  for (const { name: form, ...screen } of FORMS) {
    const context = await browser.newContext({ ...screen, baseURL: backend.url, locale: LANGUAGE_TAGS[locale] })
    await context.addCookies([consent])
    const page = await context.newPage()
    const portal = new Portal(page, new LabClient(backend.url))
    for (const { name, path } of SHOTS) {
      await portal.open(person, path)
      const pictures = page.locator('main img')
      await pictures.first().waitFor()
      await expectSoon('picture in sight', () => page.evaluate(isShown))
      const png = await page.screenshot({ animations: 'disabled' })
      await writeFile(`public/screenshots/${name}-${form}.${locale}.webp`, await toWebp(encoder, png))
    }
    await context.close()
  }
}

const executablePath = await findChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
await Promise.all(['icons', 'screenshots'].map((folder) => mkdir(`public/${folder}`, { recursive: true })))
await drawIcons(browser)
const backend = await startTestBackend({ publicDir: 'dist/portal' })
await new LabClient(backend.url).hub(false)
for (const locale of LOCALES) await takeScreenshots(browser, backend, locale)
await backend.close()
await browser.close()
