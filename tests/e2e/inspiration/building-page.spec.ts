import type { Locator, Page } from '@playwright/test'
import { postalAddress } from '#tests/support/fixtures/postal-addresses.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/browser/layout-shift.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import { LAYOUTS } from '#tests/support/browser/layouts.ts'
import { findOverflow } from '#tests/support/browser/page-checks.ts'

const BUILDING = '/inspiration/schuurwoning-lochristi'
const ITEM = 'schuurwoning-lochristi'
const MARK_ON_PHOTO = /^(Duid aan op de foto|Indiquer sur la photo)$/
const WHY_LIKED = /^(Wat spreekt u precies aan\?|Qu’est-ce qui vous plaît exactement)/
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const photoStrip = (page: Page) => page.getByRole('group', { name: /^Foto’s van/ })
const viewer = (page: Page) => page.getByRole('dialog', { name: /^Foto’s van/ })

/** The centre of an element. */
async function centreOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test.describe('building page', () => {
  test('shows location, distance, architect and products (E30, B15)', async ({ page, portal, person, backend }) => {
    await backend.createProject(person, { name: 'Molenveld', address: postalAddress('9000', 'Gent') })
    await portal.open(person, BUILDING)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schuurwoning in antraciet')
    await expect(page).toHaveTitle('Schuurwoning in antraciet, Lochristi | Mijn Kareel')
    await expect(
      page.getByText('Lochristi, 10 km van Molenveld. Architect Studio Havermaat, 2024.', { exact: true }),
    ).toBeVisible()
    const thumbnail = await page.getByRole('button', { name: /^Foto 1:/ }).boundingBox()
    expect(thumbnail && thumbnail.y + thumbnail.height, 'the photos are as tall as the screen').toBeCloseTo(900, -1)
    const used = page.getByRole('region', { name: 'Gebruikt in dit gebouw' })
    await expect(used.getByRole('link')).toHaveCount(3)
    await used.getByRole('link', { name: /Roetmantel/ }).click()
    await expect(page).toHaveURL(/\/products\/gevelsteen-roetmantel$/)
    await page.goBack()
    await expect(page.getByRole('region', { name: 'Meer zoals dit' }).getByRole('link')).toHaveCount(3)
    await page.getByRole('region', { name: 'In de buurt' }).getByRole('link').first().click()
    await expect(page).not.toHaveURL(new RegExp(`${ITEM}$`))
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Schuurwoning in antraciet')
  })

  test('product and building URLs redirect to the matching page (E30)', async ({ page, portal, person }) => {
    await portal.open(person, '/inspiration/gevelsteen-roetmantel')
    await expect(page).toHaveURL(/\/products\/gevelsteen-roetmantel$/)
    await page.goto(`/products/${ITEM}`)
    await expect(page).toHaveURL(new RegExp(`${BUILDING}$`))
  })

  test.describe('an unknown building', () => {
    test.use({ expectedErrors: [/404/] })

    test('shows an error that links to the gallery (E45)', async ({ page, portal, person }) => {
      await portal.open(person, '/inspiration/nergens')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dit is er niet meer')
      await page.getByRole('main').getByRole('link', { name: 'Bekijk alles' }).click()
      await expect(page).toHaveURL(/\/inspiration$/)
    })
  })

  test('the layout does not shift while loading, on desktop and phone (P12)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    await backend.createProject(person, { name: 'Molenveld', address: postalAddress('9000', 'Gent') })
    await recordLayoutShifts(page)
    for (const { width, height } of [{ width: 1440, height: 900 }, PHONE.viewport]) {
      await page.setViewportSize({ width, height })
      await portal.open(person, BUILDING)
      await expect(page.getByRole('button', { name: 'Toevoegen aan Molenveld' })).toBeAttached()
      await expect(page.getByText(/km van Molenveld/)).toBeVisible()
      await expectNoLayoutShift(page, `${width} wide`)
    }
  })
})

test.describe('photos', () => {
  test('can be browsed by buttons, keys and thumbnails (E30, E49)', async ({ page, portal, person }) => {
    await portal.open(person, BUILDING)
    await expect(page.getByText('1 van 3')).toBeVisible()
    await press(page, 'Volgende foto')
    await expect(page.getByText('2 van 3')).toBeVisible()
    await photoStrip(page).focus()
    await page.keyboard.press('End')
    await expect(page.getByText('3 van 3')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('1 van 3')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText('3 van 3')).toBeVisible()
    await page.keyboard.press('Home')
    await expect(page.getByText('1 van 3')).toBeVisible()
    await press(page, /^Foto 2:/)
    await expect(page.getByText('2 van 3')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Foto 2:/ })).toHaveAttribute('aria-current', 'true')
    // Checks the picture itself, not only its number.
    await expect.poll(() => photoStrip(page).evaluate((box) => Math.round(box.scrollLeft / box.clientWidth))).toBe(1)
  })

  test('open full screen, zoom by keys, buttons, wheel and double tap, and restore the focus (E30)', async ({
    page,
    portal,
    person,
  }) => {
    await portal.open(person, BUILDING)
    const fullScreenButton = page.getByRole('button', { name: 'Volledig scherm' })
    await fullScreenButton.focus()
    await page.keyboard.press('Enter')
    await expect(viewer(page)).toBeVisible()
    const scale = viewer(page).getByRole('status')
    await expect(scale).toHaveText('100 %')
    await page.keyboard.press('+')
    await expect(scale).toHaveText('150 %')
    await page.keyboard.press('-')
    await expect(scale).toHaveText('100 %')
    await viewer(page).getByRole('button', { name: 'Dichterbij' }).click()
    await expect(scale).toHaveText('150 %')
    // Arrow keys pan a zoomed picture instead of changing it.
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByText('1 van 3')).toBeVisible()
    await page.keyboard.press('0')
    await expect(scale).toHaveText('100 %')

    const centre = await centreOf(viewer(page).getByRole('img').first())
    await page.mouse.move(centre.x, centre.y)
    await page.mouse.wheel(0, -300)
    await expect(scale).not.toHaveText('100 %')
    await page.keyboard.press('0')
    // On a slow machine two clicks may be too far apart for a double click.
    await expect(async () => {
      if ((await scale.innerText()) !== '250\u00a0%') await page.mouse.dblclick(centre.x, centre.y)
      await expect(scale).toHaveText('250 %', { timeout: 1000 })
    }).toPass()
    const picture = viewer(page).getByRole('img').first()
    const before = await centreOf(picture)
    await page.mouse.down()
    await page.mouse.move(centre.x + 120, centre.y + 40, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => (await centreOf(picture)).x - before.x).toBeGreaterThan(60)

    await viewer(page).getByRole('button', { name: 'Volgende foto' }).click()
    await expect(viewer(page).getByText('2 van 3')).toBeVisible()
    await expect(scale).toHaveText('100 %')
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toBeHidden()
    await expect(fullScreenButton).toBeFocused()
  })

  test.describe('on a phone', () => {
    test.use(PHONE)

    test('a swipe shows the next photo, and a pinch zooms (E30)', async ({ page, portal, person }) => {
      await portal.open(person, BUILDING)
      const cdp = await page.context().newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
        cdp.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((point, id) => ({ ...point, id })) })
      const swipe = async (target: Locator) => {
        const { x, y } = await centreOf(target)
        await touch('touchStart', { x: x + 130, y })
        for (let offset = 110; offset >= -130; offset -= 20) await touch('touchMove', { x: x + offset, y })
        await touch('touchEnd')
      }
      await swipe(photoStrip(page))
      await expect(page.getByText('2 van 3')).toBeVisible()
      await press(page, 'Volledig scherm')
      await expect(viewer(page).getByText('2 van 3')).toBeVisible()
      const { x, y } = await centreOf(viewer(page))
      await swipe(viewer(page))
      await expect(viewer(page).getByText('3 van 3')).toBeVisible()
      const fingers = (distance: number) => [-1, 1].map((side) => ({ x: x + side * distance, y: y - 60 }))
      await touch('touchStart', ...fingers(20))
      for (const distance of [30, 40, 60, 80]) await touch('touchMove', ...fingers(distance))
      await touch('touchEnd')
      await expect(viewer(page).getByRole('status')).not.toHaveText('100 %')
      await expect(viewer(page).getByText('3 van 3')).toBeVisible()
    })
  })
})

test('markup in stored text is shown as text, and links stay on this origin (F-42)', async ({
  page,
  portal,
  person,
  lab,
}) => {
  const hostile = '<img src=x onerror="window.hacked=1"> {{name}} $t(common:form.required)'
  const item = { id: ITEM, kind: 'REFERENCE_PROJECT', title: hostile, place: { city: hostile } }
  const product = { id: '../../auth/logout?x=1#y', kind: 'PRODUCT', title: hostile, tags: [hostile] }
  const facts = { architect: hostile, year: 2024, style: [hostile], texture: hostile }
  const body = { ...item, description: hostile, products: [product], nearby: [{ ...item, id: 'b' }], facts }
  await lab.fault({ match: { method: 'GET', path: `/v2/api${BUILDING}` }, nth: 'every', fault: 'json', body })
  await portal.open(person, BUILDING)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile)
  await expect(page.getByText(`Architect ${hostile}, 2024.`)).toBeVisible()
  expect(await page.title()).toContain(hostile)
  const found = await page.evaluate(() => ({
    hacked: (window as { hacked?: unknown }).hacked ?? null,
    handlers: document.querySelectorAll('main [onerror], main [onload], main script').length,
    // Except those of the phone and the mail program.
    external: [...document.links].filter(
      ({ href }) => !/^(?:tel|mailto):/.test(href) && new URL(href).origin !== location.origin,
    ).length,
    product: [...document.links].map(({ pathname }) => pathname).find((path) => path.startsWith('/products/')),
  }))
  expect(found).toEqual({
    hacked: null,
    handlers: 0,
    external: 0,
    product: '/products/..%2F..%2Fauth%2Flogout%3Fx%3D1%23y',
  })
})

for (const [locale, colorScheme] of [
  ['nl', 'light'],
  ['fr', 'dark'],
] as const) {
  test.describe(`${locale}, ${colorScheme}`, () => {
    test.use({ colorScheme })

    test(`building and product have no axe violations and do not scroll horizontally (${locale}, ${colorScheme}) (E49, E50)`, async ({
      page,
      portal,
      person,
      backend,
    }) => {
      test.slow()
      await backend.createProject(person, { name: 'Molenveld', address: postalAddress('9000', 'Gent') })
      await portal.signIn(person)
      for (const path of ['/products/gevelsteen-roetmantel', BUILDING]) {
        await page.setViewportSize(LAYOUTS.desk)
        await page.goto(`${path}?lang=${locale}`)
        await expect(page.getByRole('button', { name: /Molenveld/ })).toBeAttached()
        const like = page.getByRole('button', { name: /^(Spreekt me aan|Me plaît|Ça me plaît)/ })
        await like.click()
        await expect(like).toHaveAttribute('aria-pressed', 'true')
        expect(await findAxeViolations(page), `${path} at a desk`).toEqual([])
        await page.setViewportSize(LAYOUTS.phone)
        expect(await findAxeViolations(page), `${path} on a phone`).toEqual([])
        await page.setViewportSize({ width: 320, height: 640 })
        expect(await findOverflow(page), `${path} at 320 px`).toEqual([])
      }
      for (const layout of ['phone', 'desk'] as const) {
        await page.setViewportSize(LAYOUTS[layout])
        await page.getByRole('button', { name: /^(Volledig scherm|Plein écran)$/ }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        expect(await findAxeViolations(page), `the pictures, ${layout}`).toEqual([])
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await page.getByRole('button', { name: layout === 'phone' ? WHY_LIKED : MARK_ON_PHOTO }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        expect(await findAxeViolations(page), `the spot, ${layout}`).toEqual([])
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
    })
  })
}
