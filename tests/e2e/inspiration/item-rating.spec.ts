import type { Page } from '@playwright/test'
import { favourites } from '#server/db/favourite-tables.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import { builtFile } from '#tests/support/browser/build-files.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const ITEM = 'schuurwoning-lochristi'
const BUILDING = `/inspiration/${ITEM}`
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const chip = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Wat vindt u ervan?' }).getByRole('button', { name, exact: true })

test.describe('rating a building', () => {
  test('a rating with reason, spot and note is saved and can be removed (B13, E33)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await portal.open(person, BUILDING)
    const like = chip(page, 'Spreekt me aan')
    const dislike = chip(page, 'Niet voor mij')
    await expect(chip(page, 'Kleur')).toBeDisabled()
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await dislike.click()
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    await chip(page, 'Kleur').click()
    await chip(page, 'Voeg').click()
    await expect(chip(page, 'Kleur')).toHaveAttribute('aria-pressed', 'false')
    await chip(page, 'Duid aan op de foto').click()
    const dialog = page.getByRole('dialog', { name: 'Wat stoort u hier?' })
    const photo = dialog.getByRole('button', { name: /^Duid een plek aan/ })
    const box = await photo.boundingBox()
    if (!box) throw new Error('There is no picture')
    await photo.click({ position: { x: box.width * 0.25, y: box.height * 0.5 } })
    await expect(dialog.getByText(/op 25\s% van links en 50\s% van boven/)).toBeVisible()
    await photo.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowUp')
    await expect(dialog.getByText(/op 30\s% van links en 45\s% van boven/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Plek weghalen' }).press('Enter')
    await expect(photo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(/op 50\s% van links en 50\s% van boven/)).toBeVisible()
    await dialog.getByLabel(/^Uw notitie/).fill('Te donker aan de straatkant')
    await dialog.getByRole('button', { name: 'Bewaren' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Plek aangeduid op de foto. Te donker aan de straatkant')).toBeVisible()
    const point = { x: 0.5, y: 0.5 }
    const last = (await lab.callsTo('POST', '/favourites')).at(-1)
    expect(last?.body).toEqual({
      picks: [{ itemId: ITEM, liked: false, reason: 'JOINT', point, note: 'Te donker aan de straatkant' }],
    })
    await page.reload()
    await expect(dislike).toHaveAttribute('aria-pressed', 'true')
    await expect(chip(page, 'Voeg')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(/Te donker aan de straatkant/)).toBeVisible()
    await dislike.click()
    await expect(dislike).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => lab.callsTo('DELETE', `/favourites/${ITEM}`)).toHaveLength(1)
    await page.reload()
    await expect(chip(page, 'Kleur')).toBeDisabled()
  })

  test('presses in quick succession build on each other, though none is shown yet (B13, E33)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    await backend.db.insert(favourites).values({ customerId: person.id, itemId: ITEM, liked: true, at: new Date() })
    await lab.fault({ match: { path: builtFile('inspiration/item-outbox') }, nth: 'every', fault: 'hold' })
    await portal.open(person, BUILDING)
    await chip(page, 'Kleur').click()
    await chip(page, 'Niet voor mij').click()
    await expect(chip(page, 'Kleur')).toHaveAttribute('aria-pressed', 'false')
    await lab.clearFaults()
    await lab.release()
    await expect(chip(page, 'Niet voor mij')).toHaveAttribute('aria-pressed', 'true')
    await expect(chip(page, 'Kleur')).toHaveAttribute('aria-pressed', 'true')
    const saved = async () => (await lab.callsTo('POST', '/favourites')).map(({ body }) => body)
    const rating = { itemId: ITEM, reason: 'COLOUR', point: null, note: null }
    await expect
      .poll(saved)
      .toEqual([{ picks: [{ ...rating, liked: true }] }, { picks: [{ ...rating, liked: false }] }])
  })

  test.describe('a failed rating', () => {
    test.use({ expectedErrors: [/500/] })

    test('is reverted, and the typed note stays (B13, F-22)', async ({ page, portal, person, lab }) => {
      await portal.open(person, BUILDING)
      const like = chip(page, 'Spreekt me aan')
      await lab.fault({ match: { method: 'POST', path: '/v2/api/favourites' }, fault: 'status', status: 500 })
      await like.click()
      await expect(page.getByText('Niet bewaard. Probeer het opnieuw.')).toBeVisible()
      await expect(like).toHaveAttribute('aria-pressed', 'false')
      await like.click()
      await expect(like).toHaveAttribute('aria-pressed', 'true')
      await chip(page, 'Duid aan op de foto').click()
      const note = page.getByRole('dialog').getByLabel(/^Uw notitie/)
      await note.fill('Mooie voeg')
      await lab.fault({ match: { method: 'POST', path: '/v2/api/favourites' }, fault: 'status', status: 500 })
      await page.getByRole('dialog').getByRole('button', { name: 'Bewaren' }).click()
      await expect(page.getByRole('dialog').getByRole('alert')).toBeFocused()
      await expect(note).toHaveValue('Mooie voeg')
      await page.getByRole('dialog').getByRole('button', { name: 'Bewaren' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByText('Mooie voeg')).toBeVisible()
    })
  })

  test.describe('on a phone', () => {
    test.use(PHONE)

    test('the rating is at the bottom of the screen, and a sheet asks for the reason (B13)', async ({
      page,
      portal,
      person,
      lab,
    }) => {
      await portal.open(person, BUILDING)
      const like = chip(page, 'Spreekt me aan')
      await expect(like).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'Kleur', exact: true })).toBeHidden()
      await like.click()
      const sheet = page.getByRole('dialog', { name: 'Wat spreekt u precies aan?' })
      for (const name of ['Kleur', 'Voeg', 'Formaat', 'Vorm']) {
        const reason = sheet.getByRole('button', { name, exact: true })
        await expect(reason).toBeInViewport({ ratio: 1 })
        expect((await reason.boundingBox())?.height).toBeLessThan(48)
      }
      await sheet.getByRole('button', { name: 'Kleur', exact: true }).click()
      await expect(sheet.getByRole('button', { name: 'Bewaren' })).toBeInViewport({ ratio: 1 })
      expect(await findAxeViolations(page)).toEqual([])
      await sheet.getByRole('button', { name: 'Bewaren' }).click()
      await expect(sheet).toBeHidden()
      const last = (await lab.callsTo('POST', '/favourites')).at(-1)
      expect(last?.body).toEqual({
        picks: [{ itemId: ITEM, liked: true, reason: 'COLOUR', point: null, note: null }],
      })
      await page.getByRole('button', { name: 'Wat spreekt u precies aan? Kleur' }).click()
      await expect(sheet.getByRole('button', { name: 'Kleur', exact: true })).toHaveAttribute('aria-pressed', 'true')
      await page.keyboard.press('Escape')
      await chip(page, 'Niet voor mij').click()
      await expect(page.getByRole('dialog', { name: 'Wat stoort u hier?' })).toBeVisible()
    })

    test.describe('a like that fails', () => {
      test.use({ expectedErrors: [/500/] })

      test('leaves the note that is typed meanwhile, and is saved with it (B13, F-22, F-23)', async ({
        page,
        portal,
        person,
        lab,
      }) => {
        await portal.open(person, BUILDING)
        const save = { method: 'POST', path: '/v2/api/favourites' }
        await lab.fault({ match: save, nth: 1, fault: 'hold', status: 500 })
        await chip(page, 'Spreekt me aan').click()
        const sheet = page.getByRole('dialog', { name: 'Wat spreekt u precies aan?' })
        const note = sheet.getByLabel(/^Uw notitie/)
        await note.fill('Mooie voeg')
        await expectSoon('held like', async () => (await lab.callsTo('POST', '/favourites'))[0]?.isHeld)
        await lab.release()
        await expect(chip(page, 'Spreekt me aan')).toHaveAttribute('aria-pressed', 'false')
        await expect(sheet.getByRole('alert')).toHaveText('Niet bewaard. Probeer het opnieuw.')
        await expect(note).toBeFocused()
        await expect(note).toHaveValue('Mooie voeg')
        await sheet.getByRole('button', { name: 'Bewaren' }).click()
        await expect(sheet).toBeHidden()
        expect((await lab.callsTo('POST', '/favourites')).at(-1)).toMatchObject({
          status: 200,
          body: { picks: [{ itemId: ITEM, liked: true, reason: null, point: null, note: 'Mooie voeg' }] },
        })
      })
    })
  })
})
