import type { Page } from '@playwright/test'
import { COMPANY_CONTACT } from '#contract/configuration/brand.ts'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { startTestBackend, type TestBackend } from '#tests/support/servers/test-backend.ts'
import { makePseudoPortal, MARKS, type TextKeys } from '#tests/support/servers/pseudo-locale-build.ts'
import { openTablet } from '#tests/support/browser/open-tablet.ts'
import { findOverflow } from '#tests/support/browser/page-checks.ts'
import { expect, test as base } from '#tests/support/browser/test.ts'

const RIGHT_TO_LEFT = 'بيت العائلة في شارع النخيل'
const LONG = 'Verbouwingswerkenaaneengeslotenhalfopenbebouwing'.repeat(3).slice(0, 120)

/** The API responses of each page. */
const apiResponses = new WeakMap<Page, Promise<string>[]>()

interface Pseudo {
  /** The translation keys and the folder of the built portal. */
  pseudo: { keys: TextKeys; folder: string }
}

const test = base.extend<object, Pseudo & { backend: TestBackend }>({
  pseudo: [
    async ({}, use) => {
      const { remove, ...portal } = await makePseudoPortal()
      await use(portal)
      await remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  backend: [
    async ({ pseudo }, use) => {
      const backend = await startTestBackend({ port: 0, publicDir: pseudo.folder })
      await use(backend)
      await backend.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

// In one worker, as each of them makes its own portal and backend for this file.
test.describe.configure({ mode: 'default' })

test.beforeEach(({ page }) => {
  const bodies: Promise<string>[] = []
  apiResponses.set(page, bodies)
  page.on('response', (response) => {
    // A response aborted by the next navigation has no body.
    if (response.url().includes('/api/')) bodies.push(response.text().catch(() => ''))
  })
})

test.use({ viewport: { width: 320, height: 800 }, hasTouch: true, isMobile: true })

/** Words that are not translations: API data, names of months and days, of the portal and of languages, addresses. */
function dataWords(apiTexts: readonly string[]): string[] {
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, day + 1)))
  const formats = (['long', 'short'] as const).map(
    (style) => new Intl.DateTimeFormat('nl-BE', { month: style, weekday: style }),
  )
  const dates = days.flatMap((day) => formats.map((format) => format.format(day)))
  const names = ['Mijn Kareel Nederlands Français', COMPANY_CONTACT.emailAddress]
  return [...apiTexts, ...dates, ...names].join(' ').match(/\p{L}{3,}/gu) ?? []
}

interface PageText {
  readonly text: string
  /** Visible and not part of a translated sentence. */
  readonly isPlain: boolean
}

/** All texts of the page. */
function readTexts(page: Page): Promise<PageText[]> {
  return page.evaluate(() => {
    const found: PageText[] = []
    const sentenceOf = (node: Node): string => {
      let ancestor = node.parentElement
      while (ancestor?.parentElement && getComputedStyle(ancestor).display.startsWith('inline'))
        ancestor = ancestor.parentElement
      return ancestor?.textContent ?? ''
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const isVisible =
        node.parentElement?.checkVisibility() && !node.parentElement.closest('script, style, .start-fallback')
      found.push({ text, isPlain: Boolean(isVisible) && !sentenceOf(node).includes('⟦') })
    }
    return found
  })
}

/** Problems of the page: translation keys, words that are neither data nor translations, and overflow. */
async function findProblems(page: Page, keys: TextKeys): Promise<string[]> {
  const texts = await readTexts(page)
  // Read after the texts, which may show an API response that has just arrived.
  const cookies = await page.context().cookies()
  const data = dataWords([
    ...(await Promise.all(apiResponses.get(page) ?? [])),
    // Data of an earlier page, whose response may have been read too late.
    await page.evaluate(() => JSON.stringify(localStorage)),
    ...cookies.filter(({ name }) => name === COOKIE_NAMES.deviceId).map(({ value }) => value),
  ])
  const known = new Set(keys)
  const isData = new Set(data.map((word) => word.toLowerCase()))
  const isKey = (text: string) => text.includes('.') && known.has(text.replace(/^\w+:/, ''))
  const isUntranslated = (text: string) =>
    text.match(/\p{L}{3,}/gu)?.some((word) => !isData.has(word.toLowerCase())) === true
  return [
    ...texts.filter(({ text }) => isKey(text)).map(({ text }) => `translation key: ${text}`),
    ...texts
      .filter(({ text, isPlain }) => isPlain && isUntranslated(text))
      .map(({ text }) => `untranslated text: ${text}`),
    ...(await findOverflow(page)),
  ]
}

async function checkPage(page: Page, path: string, keys: TextKeys): Promise<string[]> {
  await page.goto(path)
  await expect(page.getByText(MARKS.begin).filter({ visible: true }).first(), path).toBeVisible()
  await page.getByRole('heading').first().waitFor()
  // Wait until nothing is loading.
  await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0)
  return (await findProblems(page, keys)).map((problem) => `${path}: ${problem}`)
}

async function checkPages(page: Page, paths: readonly string[], keys: TextKeys): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) found.push(...(await checkPage(page, path, keys)))
  return found
}

test.describe('pseudo-locale with doubled texts, 320 px wide', () => {
  test.use({ expectedErrors: [/status of 404/] })
  test.slow()

  test('pages for signed-out users show no translation key and nothing overflows (F-37)', async ({ page, pseudo }) => {
    const names = ['login', 'register', 'forgot', 'check-mail', 'reset/-', 'activate/-', 'status']
    const paths = [...names.map((name) => `/auth/${name}`), '/kiosk/setup', '/nergens']
    expect(await checkPages(page, paths, pseudo.keys)).toEqual([])
  })

  test('start page, account and shell show no translation key and nothing overflows (F-37)', async ({
    page,
    portal,
    demo,
    pseudo,
  }) => {
    await portal.signIn(demo.person)
    const account = ['', '/privacy', '/security', '/app'].map((name) => `/account${name}`)
    const paths = [
      '/',
      ...account,
      '/notifications',
      '/status',
      '/help',
      '/onboarding?step=language',
      '/onboarding?step=style',
      '/nergens',
    ]
    expect(await checkPages(page, paths, pseudo.keys)).toEqual([])
  })

  test('projects and appointments show no translation key and nothing overflows (F-37)', async ({
    page,
    portal,
    demo,
    pseudo,
  }) => {
    await portal.signIn(demo.person)
    const project = `/projects/${demo.projectId}`
    const appointment = '/appointments/0a11b2c3-1111-4a6b-8c01-000000000101'
    const paths = [
      '/projects',
      project,
      `${project}/wall`,
      `${project}/quantity`,
      '/projects/new',
      '/appointments',
      appointment,
    ]
    const morePaths = ['/appointments/new?showroom=toonzaal-gent', '/showrooms/toonzaal-gent']
    expect(await checkPages(page, [...paths, ...morePaths], pseudo.keys)).toEqual([])
  })

  test('inspiration and favourites show no translation key and nothing overflows (F-37)', async ({
    page,
    portal,
    demo,
    pseudo,
  }) => {
    await portal.signIn(demo.person)
    const paths = ['/inspiration', '/inspiration?tab=DOWNLOAD', '/favourites']
    expect(await checkPages(page, paths, pseudo.keys)).toEqual([])
  })

  test('the tablet pages show no translation key and nothing overflows (F-37)', async ({ page, lab, pseudo }) => {
    const enter = page.getByRole('button', { name: /Kom binnen/ })
    await openTablet(page, lab)
    expect(await findProblems(page, pseudo.keys)).toEqual([])
    await enter.click()
    await expect(page.getByText(MARKS.begin).first()).toBeVisible()
    expect(await findProblems(page, pseudo.keys)).toEqual([])
    expect(await checkPages(page, ['/kiosk/board'], pseudo.keys)).toEqual([])
  })

  test('long names and right-to-left names do not break the layout (F-37)', async ({
    page,
    portal,
    person,
    backend,
    pseudo,
  }) => {
    const long = await backend.createProject(person, { name: LONG })
    const { id } = await backend.createProject(person, { name: RIGHT_TO_LEFT })
    await portal.signIn(person)
    expect(await checkPages(page, ['/', '/projects', `/projects/${long.id}`, `/projects/${id}`], pseudo.keys)).toEqual(
      [],
    )
    // A right-to-left name must not reorder the text around it.
    const bidiValues = await page.evaluate(
      (name) =>
        [...document.querySelectorAll('main *')]
          .filter(({ children, textContent }) => children.length === 0 && textContent === name)
          .map((element) => getComputedStyle(element).unicodeBidi),
      RIGHT_TO_LEFT,
    )
    expect(bidiValues.length).toBeGreaterThan(0)
    expect([...new Set(bidiValues)].filter((value) => value === 'normal')).toEqual([])
  })
})
