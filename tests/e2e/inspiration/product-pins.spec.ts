import type { Page } from '@playwright/test'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const BUILDING = '/inspiration/schuurwoning-lochristi'
const LAYOUTS = [
  [390, 844],
  [1180, 820],
  [1440, 900],
] as const
/** Where the demo catalogue locates the roof tile of the building, as shares of the picture. */
const ROOF = { x: 0.54, y: 0.36 }

const pins = (page: Page) => page.getByRole('group', { name: /^(Foto’s van|Photos)/ }).getByRole('link')

/** Centre of the second pin, and where the picture, which covers its frame, shows the roof. */
async function roofAndPin(page: Page) {
  const frame = await page.locator('main img').first().boundingBox()
  const pin = await pins(page).nth(1).boundingBox()
  const size = await page
    .locator('main img')
    .first()
    .evaluate((image: HTMLImageElement) => ({ width: image.naturalWidth, height: image.naturalHeight }))
  if (!frame || !pin) throw new Error('The picture or its pin is not visible')
  const scale = Math.max(frame.width / size.width, frame.height / size.height)
  return {
    roof: {
      x: frame.x + frame.width / 2 + (ROOF.x - 0.5) * size.width * scale,
      y: frame.y + frame.height / 2 + (ROOF.y - 0.5) * size.height * scale,
    },
    pin: { x: pin.x + pin.width / 2, y: pin.y + pin.height / 2 },
    touch: Math.min(pin.width, pin.height),
  }
}

test.describe('product pins', () => {
  for (const [width, height] of LAYOUTS) {
    test(`a pin lies on its product at ${width} px (E30)`, async ({ page, portal, person }) => {
      await page.setViewportSize({ width, height })
      await portal.open(person, BUILDING)
      await expect(pins(page)).toHaveCount(3)
      await expect(page.locator('main img').first()).toHaveJSProperty('complete', true)
      const { roof, pin, touch } = await roofAndPin(page)
      expect(Math.abs(pin.x - roof.x)).toBeLessThan(2)
      expect(Math.abs(pin.y - roof.y)).toBeLessThan(2)
      expect(touch).toBeGreaterThanOrEqual(48)
    })
  }

  test('a pin has the number of its product in the list and leads to it by keyboard (E30, E50)', async ({
    page,
    portal,
    person,
  }) => {
    await portal.open(person, BUILDING)
    const used = page.getByRole('region', { name: 'Gebruikt in dit gebouw' })
    await expect(used.getByRole('listitem').nth(1)).toContainText(/2\s*Vlakpan Noordzee/)
    await pins(page).nth(1).focus()
    await expect(pins(page).nth(1)).toHaveAccessibleName('2: Vlakpan Noordzee')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/products\/vlakpan-noordzee$/)
  })

  test('a building without positions has neither pins nor numbers (E30)', async ({ page, portal, person }) => {
    await portal.open(person, '/inspiration/villa-lasne')
    const used = page.getByRole('region', { name: 'Gebruikt in dit gebouw' })
    await expect(used.getByRole('listitem')).toHaveCount(2)
    await expect(used.getByRole('listitem').first()).not.toContainText(/^1/)
    await expect(pins(page)).toHaveCount(0)
  })

  for (const [locale, colorScheme] of [
    ['nl', 'light'],
    ['fr', 'dark'],
  ] as const) {
    test(`pins have no axe violations (${locale}, ${colorScheme}) (E49)`, async ({ page, portal, person }) => {
      await page.emulateMedia({ colorScheme })
      await portal.open(person, `${BUILDING}?lang=${locale}`)
      await expect(pins(page)).toHaveCount(3)
      expect(await findAxeViolations(page)).toEqual([])
    })
  }
})
