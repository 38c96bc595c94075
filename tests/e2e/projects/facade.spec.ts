import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { facadeProject, savedWall } from '#tests/support/fixtures/facade-project.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import {
  colourAt,
  housePhoto,
  isNear,
  isRed,
  LIT,
  namesCamera,
  SHADED,
  SKY,
} from '#tests/support/browser/house-photo.ts'
import { disconnect } from '#tests/support/browser/offline.ts'
import { waitForNetworkIdle } from '#tests/support/browser/network-idle.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const project = { ...facadeProject, wall: { ...savedWall, colour: 'RED' as const } }
const openButton = (page: Page) => page.getByRole('button', { name: 'Op een foto van uw gevel' })
const changeButton = (page: Page) => page.getByRole('button', { name: 'Foto aanpassen' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Uw eigen gevel' })
const corner = (page: Page, name: string) => dialog(page).getByRole('slider', { name: `Hoek ${name}` })
const picture = (within: Page | Locator) => within.getByRole('img', { name: /op een foto van de gevel$/ })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Bewaren bij het project' })

async function choosePhoto(page: Page): Promise<void> {
  await openButton(page).click()
  await dialog(page)
    .locator('input[type=file]:not([capture])')
    .setInputFiles(await housePhoto(page))
  await expect(corner(page, 'linksboven')).toBeVisible()
  // The dialog has slid in, and the photograph is drawn.
  await dialog(page).evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const width = () => picture(dialog(page)).evaluate((canvas: HTMLCanvasElement) => canvas.width)
  await expect.poll(width).toBeGreaterThan(1)
}

/** The centre of a corner's handle. */
async function centreOf(handle: Locator): Promise<{ x: number; y: number }> {
  const box = await handle.boundingBox()
  if (!box) throw new Error('The corner is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** How far a corner is from the left and the top, in percent. */
async function positionOf(handle: Locator): Promise<number[]> {
  const text = (await handle.getAttribute('aria-valuetext')) ?? ''
  return [...text.matchAll(/[\d,]+(?=\s%)/g)].map(([number]) => Number(number.replace(',', '.')))
}

test('a wall is laid into a photograph between dragged corners, saved, and shown by project and dossier (B17)', async ({
  page,
  openProject,
  lab,
}) => {
  const id = await openProject(project, '/wall')
  await choosePhoto(page)
  const canvas = picture(dialog(page))
  expect(isRed(await colourAt(canvas, 0.7, 0.5))).toBe(true)
  // The photograph stands upright, and what is around the wall stays as it is.
  expect(isNear(await colourAt(canvas, 0.1, 0.5), SKY)).toBe(true)
  expect(isNear(await colourAt(canvas, 0.5, 0.1), SKY)).toBe(true)

  const [from, to] = [await centreOf(corner(page, 'linksboven')), await centreOf(corner(page, 'rechtsboven'))]
  await page.mouse.move(from.x + 6, from.y + 6)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2 + 6, from.y + 6, { steps: 4 })
  await expect(dialog(page).locator('canvas')).toHaveCount(2)
  await page.mouse.up()
  await expect(dialog(page).locator('canvas')).toHaveCount(1)
  // The corner keeps its distance from the pointer.
  const [left, top] = await positionOf(corner(page, 'linksboven'))
  expect([left, top]).toEqual([expect.closeTo(50, 0), expect.closeTo(25, 0)])
  await expect.poll(async () => isNear(await colourAt(canvas, 0.3, 0.35), SHADED)).toBe(true)
  await dialog(page).getByLabel('Breedte in meter').fill('9,5')
  await dialog(page).getByLabel('Hoogte in meter').fill('7')
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(changeButton(page)).toBeFocused()

  const [patch] = (await lab.calls()).filter(({ method }) => method === 'PATCH')
  const facade = { corners: { topLeft: { x: 0.5, y: 0.25 } }, width: 9.5, height: 7, shadows: true }
  expect(patch?.body).toMatchObject({
    wall: {
      ...project.wall,
      facade: { ...facade, corners: { topLeft: { x: expect.closeTo(0.5, 2), y: expect.closeTo(0.25, 2) } } },
    },
  })
  await page.goto(`/projects/${id}`)
  await expect(picture(page)).toBeVisible()
  const file = page.locator('#attachments li').filter({ hasText: /^Gevel \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.jpg/ })
  const [download] = await Promise.all([page.waitForEvent('download'), file.getByRole('link').click()])
  const stored = await readFile(await download.path())
  expect(stored.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(namesCamera((await housePhoto(page)).buffer)).toBe(true)
  expect(namesCamera(stored)).toBe(false)

  await page.goto(`/projects/${id}/dossier`)
  const printed = picture(page.getByRole('article'))
  await expect.poll(async () => isRed(await colourAt(printed, 0.7, 0.5))).toBe(true)
  expect(isNear(await colourAt(printed, 0.3, 0.35), SHADED)).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect(printed).toBeVisible()
})

test('shadows of the photograph fall on the wall, unless the customer wants none (B17)', async ({
  page,
  openProject,
}) => {
  await openProject(project, '/wall')
  await choosePhoto(page)
  const canvas = picture(dialog(page))
  const brightness = async (x: number) => (await colourAt(canvas, x, 0.5)).reduce((sum, value) => sum + value)
  expect(await brightness(0.4)).toBeLessThan(0.7 * (await brightness(0.6)))
  await dialog(page).getByLabel('Schaduwen van de foto behouden').uncheck()
  await expect.poll(async () => (await brightness(0.4)) / (await brightness(0.6))).toBeGreaterThan(0.9)
  // Without bricks between crossed corners the photograph would be seen.
  expect(isNear(await colourAt(canvas, 0.6, 0.5), LIT)).toBe(false)
})

test('corners are moved by the arrow keys, announced, undone and reset; crossed ones are refused (B17, E49)', async ({
  page,
  openProject,
  lab,
}) => {
  await openProject(project, '/wall')
  await choosePhoto(page)
  const handle = corner(page, 'linksboven')
  await expect(handle).toHaveAccessibleDescription(/pijltjes/)
  await expect(handle).toBeFocused()
  const start = await centreOf(handle)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await centreOf(handle)).x - start.x).toBeCloseTo(1, 0)
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(async () => (await centreOf(handle)).y - start.y).toBeCloseTo(10, 0)
  const [left = 0, top = 0] = await positionOf(handle)
  expect(left).toBeGreaterThan(20)
  expect(top).toBeGreaterThan(25)
  await page.keyboard.press('Control+z')
  await expect.poll(() => positionOf(handle)).toEqual([left, 25])
  const undo = dialog(page).getByRole('button', { name: 'Ongedaan maken' })
  await undo.click()
  await expect.poll(() => positionOf(handle)).toEqual([20, 25])
  await expect(undo).toBeDisabled()
  await expect(undo).toBeFocused()

  const other = corner(page, 'rechtsboven')
  const [from, to] = [await centreOf(other), await centreOf(handle)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x - 60, to.y)
  await page.mouse.up()
  const problem = dialog(page).getByRole('alert')
  await expect(problem).toContainText('dus er is geen muur getekend. Uw hoeken blijven staan.')
  await save(page).click()
  await expect(dialog(page)).toBeVisible()
  expect((await lab.calls()).filter(({ method }) => method === 'PATCH')).toEqual([])
  await dialog(page).getByRole('button', { name: 'Terugzetten' }).click()
  await expect(problem).toHaveCount(0)
  await expect.poll(() => positionOf(other)).toEqual([80, 25])
  await dialog(page).getByLabel('Breedte in meter').fill('veel')
  await save(page).click()
  await expect(dialog(page).getByLabel('Breedte in meter')).toBeFocused()
  await expect(dialog(page)).toContainText('Deze waarde is niet geldig')
})

test('a corner that is pressed moves to where the photograph is pressed next, without dragging (B17, E49)', async ({
  page,
  openProject,
}) => {
  await openProject(project, '/wall')
  await choosePhoto(page)
  const canvas = picture(dialog(page))
  const box = await canvas.boundingBox()
  if (!box) throw new Error('The photograph is not visible')
  const press = (x: number, y: number) => canvas.click({ position: { x: box.width * x, y: box.height * y } })
  const handle = corner(page, 'rechtsonder')
  await expect(handle).toHaveAccessibleDescription(/tik op een hoek/)
  await handle.click()
  await press(0.9, 0.9)
  await expect.poll(() => positionOf(handle)).toEqual([expect.closeTo(90, 0), expect.closeTo(90, 0)])
  await press(0.7, 0.85)
  await expect.poll(() => positionOf(handle)).toEqual([expect.closeTo(70, 0), expect.closeTo(85, 0)])
  await expect(handle).toBeFocused()
  expect(await positionOf(corner(page, 'linksboven'))).toEqual([20, 25])
  await dialog(page).getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect.poll(() => positionOf(handle)).toEqual([expect.closeTo(90, 0), expect.closeTo(90, 0)])
  // No corner was pressed since.
  const place = await positionOf(handle)
  await press(0.5, 0.5)
  await expect.poll(() => positionOf(handle)).toEqual(place)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a tapped corner moves to where the photograph is tapped next (B17, E49, E50)', async ({
    page,
    openProject,
  }) => {
    await openProject(project, '/wall')
    await choosePhoto(page)
    const canvas = picture(dialog(page))
    const box = await canvas.boundingBox()
    if (!box) throw new Error('The photograph is not visible')
    const handle = corner(page, 'linksonder')
    await handle.tap()
    await canvas.tap({ position: { x: box.width * 0.1, y: box.height * 0.9 } })
    await expect.poll(() => positionOf(handle)).toEqual([expect.closeTo(10, 0), expect.closeTo(90, 0)])
  })

  test('a finger drags a corner on the whole screen, and sees what it covers in a magnifier (B17, E50)', async ({
    page,
    openProject,
  }) => {
    await openProject(project, '/wall')
    await openButton(page).click()
    await expect(dialog(page).getByRole('button', { name: 'Foto nemen' })).toBeVisible()
    await expect(dialog(page).locator('input[capture=environment]')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await choosePhoto(page)
    await expect.poll(() => dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    const handle = corner(page, 'rechtsonder')
    const box = await handle.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48)
    const { x, y } = await centreOf(handle)
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', { x, y })
    for (let step = 1; step <= 5; step += 1) await touch('touchMove', { x: x + step * 4, y: y + step * 2 })
    const magnifier = await dialog(page).locator('canvas').last().boundingBox()
    expect((magnifier?.x ?? 390) + (magnifier?.width ?? 0)).toBeLessThan(x)
    await touch('touchEnd')
    const moved = await centreOf(handle)
    expect([moved.x - x, moved.y - y]).toEqual([expect.closeTo(20, 0), expect.closeTo(10, 0)])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await save(page).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(picture(page)).toBeVisible()
  })
})

test('a file that is no photograph is refused in words, and nothing changes (B17)', async ({ page, openProject }) => {
  await openProject(project, '/wall')
  await openButton(page).click()
  await dialog(page)
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'gevel.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('geen foto') })
  await expect(dialog(page).getByRole('alert')).toContainText('Er is niets gewijzigd. Kies een foto in jpeg of png.')
  await page.keyboard.press('Escape')
  await expect(openButton(page)).toBeVisible()
})

test('removing the photograph deletes its file and keeps the wall (B17)', async ({ page, openProject }) => {
  const id = await openProject(project, '/wall')
  await choosePhoto(page)
  await save(page).click()
  await expect(changeButton(page)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await page.reload()
  await changeButton(page).click()
  await dialog(page).getByRole('button', { name: 'Foto weghalen' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Foto van uw gevel weghalen?' })
  await expect(confirmation).toContainText('uit de bestanden')
  await confirmation.getByRole('button', { name: 'Foto weghalen' }).click()
  await expect(openButton(page)).toBeVisible()
  await expect(page.getByRole('img', { name: /^Rood, Waalformaat.*donker$/ })).toBeVisible()
  await page.goto(`/projects/${id}`)
  await expect(page.getByText(/^Nog geen bestanden/)).toBeVisible()
})

test('the bricks that the editor shows are saved with the photograph, and are no draft any more (B17)', async ({
  page,
  openProject,
  lab,
}) => {
  await openProject(project, '/wall')
  await page.getByRole('radio', { name: 'Wit' }).check()
  await choosePhoto(page)
  expect(isRed(await colourAt(picture(dialog(page)), 0.7, 0.5))).toBe(false)
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(picture(page)).toHaveAccessibleName(/^Wit/)
  const [patch] = (await lab.calls()).filter(({ method }) => method === 'PATCH')
  expect(patch?.body).toMatchObject({ wall: { colour: 'WHITE', facade: { width: 6 } } })
  await page.getByRole('main').getByRole('link', { name: 'Villa Ardenne' }).click()
  await expect(page).not.toHaveURL(/wall/)
  await expect(page.getByRole('main')).toContainText('Wit, Waalformaat')
})

test('bricks that are chosen and saved later keep the photograph; a read-only member only sees it (B17, S081)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  const reader = await backend.createCustomer()
  const contacts = [{ person: reader, role: 'CONTACT' as const }]
  const { id } = await backend.createProject(person, { ...project, contacts })
  await portal.open(person, `/projects/${id}/wall`)
  await choosePhoto(page)
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('radio', { name: 'Wit' }).check()
  await expect.poll(async () => isRed(await colourAt(picture(page), 0.7, 0.5))).toBe(false)
  await page.getByRole('button', { name: 'Bewaren bij het project' }).click()
  await expect(page).toHaveURL(/#saved-wall$/)
  // A page of the first person would call with the tokens of the other.
  await page.goto('about:blank')
  await portal.open(reader, `/projects/${id}/wall`)
  await expect(picture(page)).toHaveAccessibleName(/^Wit/)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test.describe('offline', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('a façade is saved offline, shown by the project and sent with its photograph (B10, B17)', async ({
    page,
    openProject,
    context,
    lab,
  }) => {
    const id = await openProject(project)
    await waitForNetworkIdle(page)
    await disconnect(page)
    await page.getByRole('main').getByRole('link', { name: 'Muur wijzigen' }).click()
    await choosePhoto(page)
    await save(page).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(picture(page)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Villa Ardenne' }).click()
    await expect.poll(async () => isRed(await colourAt(picture(page), 0.7, 0.5))).toBe(true)
    await context.setOffline(false)
    await expect
      .poll(async () => (await lab.callsTo('POST', `/customer_projects/${id}/attachments`)).map(({ status }) => status))
      .toContain(201)
    await expect
      .poll(async () => (await lab.calls()).filter(({ method, status }) => method === 'PATCH' && status === 200).length)
      .toBe(1)
    await page.goto(`/projects/${id}/dossier`)
    await expect.poll(async () => isRed(await colourAt(picture(page), 0.7, 0.5))).toBe(true)
  })
})

for (const [locale, scheme] of [
  ['nl', 'light'],
  ['fr', 'dark'],
] as const) {
  test.describe(`${locale}, ${scheme}`, () => {
    test.use({ colorScheme: scheme })

    test(`the editor of a façade has no axe violations and fits 320 px (${locale}, ${scheme}) (B17, E49, E50)`, async ({
      page,
      openProject,
    }) => {
      await openProject(project, `/wall?lang=${locale}`)
      await page.getByRole('button', { name: /Op een foto van|Sur une photo de/ }).click()
      expect(await findAxeViolations(page)).toEqual([])
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(await housePhoto(page))
      await expect(page.getByRole('slider')).toHaveCount(4)
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await findAxeViolations(page), `at ${width}`).toEqual([])
        const box = page.getByRole('dialog')
        expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      }
    })
  })
}
