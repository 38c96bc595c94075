import type { Page } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { startTestBackend, type TestBackend } from '#tests/support/servers/test-backend.ts'
import { makePseudoPortal, MARKS, type TextKeys } from '#tests/support/servers/pseudo-locale-build.ts'
import { openTablet } from '#tests/support/browser/open-tablet.ts'
import { expect, test as base } from '#tests/support/browser/test.ts'

const RIGHT_TO_LEFT = 'بيت العائلة في شارع النخيل'
const LONG = 'Verbouwingswerkenaaneengeslotenhalfopenbebouwing'.repeat(3).slice(0, 120)

/** What the backend has told each page. */
const tellings = new WeakMap<Page, Promise<string>[]>()

interface Pseudo {
  /** The keys of all texts. */
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

test.beforeEach(({ page }) => {
  const told: Promise<string>[] = []
  tellings.set(page, told)
  page.on('response', (answer) => {
    // What is cut off by the next page has told nothing.
    if (answer.url().includes('/api/')) told.push(answer.text().catch(() => ''))
  })
})

test.use({ viewport: { width: 320, height: 800 }, hasTouch: true, isMobile: true })

/** Words that are no texts of ours: what was told, names of months and days, of the portal and of languages. */
function dataWords(told: readonly string[]): string[] {
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, day + 1)))
  const formats = (['long', 'short'] as const).map(
    (style) => new Intl.DateTimeFormat('nl-BE', { month: style, weekday: style }),
  )
  const dates = days.flatMap((day) => formats.map((format) => format.format(day)))
  return [...told, ...dates, 'Mijn Kareel Nederlands Français'].join(' ').match(/\p{L}{3,}/gu) ?? []
}

/** What is wrong with the page on screen: names of texts, words that are neither data nor texts, what stands out to the side. */
async function findingsOn(page: Page, keys: TextKeys): Promise<string[]> {
  const cookies = await page.context().cookies()
  const data = dataWords([
    ...(await Promise.all(tellings.get(page) ?? [])),
    ...cookies.filter(({ name }) => name === COOKIE_NAMES.deviceId).map(({ value }) => value),
  ])
  return page.evaluate(
    ([names, words]) => {
      const known = new Set(names)
      const isData = new Set(words.map((word) => word.toLowerCase()))
      const wrong: string[] = []
      const sentenceOf = (node: Node): string => {
        let around = node.parentElement
        while (around?.parentElement && getComputedStyle(around).display.startsWith('inline'))
          around = around.parentElement
        return around?.textContent ?? ''
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? ''
        if (text.includes('.') && known.has(text.replace(/^\w+:/, ''))) wrong.push(`name of a text: ${text}`)
        const strange = (text.match(/\p{L}{3,}/gu) ?? []).filter((word) => !isData.has(word.toLowerCase()))
        const isSeen =
          node.parentElement?.checkVisibility() && !node.parentElement.closest('script, style, .start-fallback')
        if (isSeen && strange.length > 0 && !sentenceOf(node).includes('⟦')) wrong.push(`not among the texts: ${text}`)
      }
      const isCut = (element: Element): boolean => {
        for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
          const { overflowX, position } = getComputedStyle(around)
          if (overflowX !== 'visible' || position === 'fixed') return true
        }
        return false
      }
      // Not `innerWidth`: on phones it grows with what stands out.
      const { clientWidth: width } = document.documentElement
      const excess = document.documentElement.scrollWidth - width
      if (excess > 0) {
        const out = [...document.querySelectorAll('body *')].filter(
          (element) => element.getBoundingClientRect().right > width + 1 && !isCut(element),
        )
        const deepest = out.filter((element) => !out.some((other) => other !== element && element.contains(other)))
        const shown = deepest
          .slice(0, 3)
          .map(({ tagName, className, textContent }) => `${tagName}.${String(className)} ${textContent?.slice(0, 40)}`)
        wrong.push(`${excess} px too wide: ${shown.join(' | ')}`)
      }
      return wrong
    },
    [keys, data] as const,
  )
}

async function lookAt(page: Page, path: string, keys: TextKeys): Promise<string[]> {
  await page.goto(path)
  await expect(page.getByText(MARKS.begin).filter({ visible: true }).first(), path).toBeVisible()
  await page.getByRole('heading').first().waitFor()
  // Nothing is on its way any more.
  await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0)
  return (await findingsOn(page, keys)).map((finding) => `${path}: ${finding}`)
}

async function sweep(page: Page, paths: readonly string[], keys: TextKeys): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) found.push(...(await lookAt(page, path, keys)))
  return found
}

test.describe('pseudo-locale with doubled texts, 320 px wide', () => {
  test.use({ expectedErrors: [/status of 404/] })
  test.slow()

  test('logged-out pages show no translation key and nothing overflows (F-37)', async ({ page, pseudo }) => {
    const names = ['login', 'register', 'forgot', 'check-mail', 'reset/-', 'activate/-']
    const paths = [...names.map((name) => `/auth/${name}`), '/kiosk/setup', '/nergens']
    expect(await sweep(page, paths, pseudo.keys)).toEqual([])
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
      '/onboarding?step=language',
      '/onboarding?step=style',
      '/nergens',
    ]
    expect(await sweep(page, paths, pseudo.keys)).toEqual([])
  })

  test('projects and appointments show no translation key and nothing overflows (F-37)', async ({
    page,
    portal,
    demo,
    pseudo,
  }) => {
    await portal.signIn(demo.person)
    const project = `/projects/${demo.projectId}`
    const visit = '/appointments/0a11b2c3-1111-4a6b-8c01-000000000101'
    const paths = [
      '/projects',
      project,
      `${project}/wall`,
      `${project}/quantity`,
      '/projects/new',
      '/appointments',
      visit,
    ]
    const further = ['/appointments/new?showroom=toonzaal-gent', '/showrooms/toonzaal-gent']
    expect(await sweep(page, [...paths, ...further], pseudo.keys)).toEqual([])
  })

  test('inspiration and favourites show no translation key and nothing overflows (F-37)', async ({
    page,
    portal,
    demo,
    pseudo,
  }) => {
    await portal.signIn(demo.person)
    const paths = ['/inspiration', '/inspiration?tab=DOWNLOAD', '/favourites']
    expect(await sweep(page, paths, pseudo.keys)).toEqual([])
  })

  test('the tablet pages show no translation key and nothing overflows (F-37)', async ({ page, lab, pseudo }) => {
    const enter = page.getByRole('button', { name: /Kom binnen/ })
    await openTablet(page, lab)
    expect(await findingsOn(page, pseudo.keys)).toEqual([])
    await enter.click()
    await expect(page.getByText(MARKS.begin).first()).toBeVisible()
    expect(await findingsOn(page, pseudo.keys)).toEqual([])
    expect(await sweep(page, ['/kiosk/board'], pseudo.keys)).toEqual([])
  })

  test('names that are long or read from right to left stay in their place (F-37)', async ({
    page,
    portal,
    person,
    backend,
    pseudo,
  }) => {
    const long = await backend.createProject(person, { name: LONG })
    const { id } = await backend.createProject(person, { name: RIGHT_TO_LEFT })
    await portal.signIn(person)
    expect(await sweep(page, ['/', '/projects', `/projects/${long.id}`, `/projects/${id}`], pseudo.keys)).toEqual([])
    // What stands after such a name in its line stays after it.
    const isIsolated = await page.evaluate(
      (name) =>
        [...document.querySelectorAll('main *')]
          .filter(({ children, textContent }) => children.length === 0 && textContent === name)
          .map((element) => getComputedStyle(element).unicodeBidi),
      RIGHT_TO_LEFT,
    )
    expect(isIsolated.length).toBeGreaterThan(0)
    expect([...new Set(isIsolated)].filter((value) => value === 'normal')).toEqual([])
  })
})
