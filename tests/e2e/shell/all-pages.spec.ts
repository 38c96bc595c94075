import type { Page } from '@playwright/test'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import { LAYOUTS } from '#tests/support/browser/layouts.ts'
import { openTablet } from '#tests/support/browser/open-tablet.ts'
import { findOverflow, openPage, setTextSize } from '#tests/support/browser/page-checks.ts'
import { type Audience, createDemoPageData, fillPath, pathsFor } from '#tests/support/browser/pages.ts'
import { signInAsStaff } from '#tests/support/browser/staff-board.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findMarkupFaults } from '#tests/support/markup.ts'

const AUDIENCES: readonly Audience[] = ['nobody', 'customer', 'tablet', 'staff']
const PAGES_PER_TEST = 13
const MS_PER_PAGE = 30_000
const SMALLEST = { width: 320, height: 640 }
const LANDSCAPE = { width: 1024, height: 768 }
/** A page ignores what it does not know. */
const UNKNOWN = { nl: '', fr: '&productId=007&x=%E0%A4&projectId=662E41&projectId=2' }
const ROWS = { nl: 'E37, E49, E50', fr: 'E37, E49, E50, S020, S150' }
const ENTER = { nl: 'Kom binnen', fr: 'Entrez' }

/** Everything wrong with the page that is open; it is loaded once for all. */
async function findFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  const note = (where: string, found: readonly string[]) => faults.push(...found.map((fault) => `${where}: ${fault}`))
  note('markup', await findMarkupFaults(await page.content()))
  for (const size of [LAYOUTS.phone, LAYOUTS.desk]) {
    await page.setViewportSize(size)
    note(`${size.width} px`, await findAxeViolations(page))
  }
  await page.setViewportSize(SMALLEST)
  note('320 px', await findOverflow(page))
  await setTextSize(page, 200)
  for (const size of [LAYOUTS.phone, LANDSCAPE]) {
    await page.setViewportSize(size)
    note(`text of 200 % at ${size.width} px`, await findOverflow(page))
  }
  return faults
}

/** In parts of about the same size, which run side by side. */
function split(paths: readonly string[]): string[][] {
  const count = Math.ceil(paths.length / PAGES_PER_TEST)
  const size = Math.ceil(paths.length / count)
  return Array.from({ length: count }, (_, part) => paths.slice(part * size, (part + 1) * size))
}

// Structure does not depend on the scheme nor contrast on the language, so two pairs are enough.
for (const [locale, colorScheme] of [
  ['nl', 'light'],
  ['fr', 'dark'],
] as const) {
  test.describe(`valid markup, no axe violations, no sideways scrolling at 320 px or with text of 200 % (${locale})`, () => {
    // The browser logs the 404 of a page that is not there.
    test.use({ locale: `${locale}-BE`, colorScheme, expectedErrors: [/status of 404/] })

    for (const audience of AUDIENCES) {
      for (const [index, paths] of split(pathsFor(audience)).entries()) {
        test(`pages for ${audience}, part ${index + 1} (${locale}, ${colorScheme}) (${ROWS[locale]})`, async ({
          page,
          portal,
          demo,
          backend,
          lab,
        }) => {
          test.setTimeout(paths.length * MS_PER_PAGE)
          const data = await createDemoPageData(backend)
          if (audience === 'customer') await portal.signIn(demo.person)
          if (audience === 'tablet') await openTablet(page, lab)
          if (audience === 'staff') await signInAsStaff(page)
          const faults: Record<string, string[]> = {}
          for (const path of paths) {
            await page.setViewportSize(LAYOUTS.phone)
            await openPage(page, fillPath(path, data, locale) + UNKNOWN[locale])
            const found = await findFaults(page)
            if (found.length > 0) faults[path] = found
          }
          expect(faults).toEqual({})
        })
      }
    }

    test(`the keypad of a tablet (${locale}, ${colorScheme}) (E37, E49, E50)`, async ({ page, lab }) => {
      await openTablet(page, lab)
      await page.getByRole('button', { name: ENTER[locale] }).click()
      await expect(page.getByRole('button', { name: '5', exact: true })).toBeVisible()
      expect(await findFaults(page)).toEqual([])
    })
  })
}
