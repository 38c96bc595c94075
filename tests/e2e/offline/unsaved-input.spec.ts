import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/test.ts'

const OFFER = 'U was bezig met deze gegevens.'

async function type(page: Page, name = 'Onbewaard'): Promise<void> {
  await page.getByLabel('Voornaam').fill(name)
  await expect(page.getByText('Nog niet bewaard.')).toBeVisible()
}

const reload = async (page: Page) => {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
}

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))

test.describe('unsaved input', () => {
  test('leaving the page asks for confirmation: staying keeps input and focus, leaving discards the input (E28)', async ({
    page,
    portal,
    person,
  }) => {
    await portal.open(person, '/account')
    await type(page)
    await page.getByRole('link', { name: 'Beveiliging', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Niet bewaard' })
    await expect(dialog.getByRole('button', { name: 'Blijven' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/account$/)
    await expect(page.getByLabel('Voornaam')).toHaveValue('Onbewaard')
    await page
      .getByRole('link', { name: /^Projecten/ })
      .first()
      .click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/account$/)
    await page.getByRole('link', { name: 'Beveiliging', exact: true }).click()
    await dialog.getByRole('button', { name: 'Weggaan' }).click()
    await expect(page).toHaveURL(/\/account\/security$/)
    expect(await drafts(page)).toEqual([])
  })

  test('a page without unsaved edits is left without confirmation, even after edits were reverted or saved (E28)', async ({
    page,
    portal,
    person,
  }) => {
    await portal.open(person, '/account')
    await type(page)
    await page.getByLabel('Voornaam').fill('Test')
    await expect(page.getByText('Nog niet bewaard.')).toBeHidden()
    await page.getByRole('link', { name: 'Privacy', exact: true }).click()
    await expect(page).toHaveURL(/\/account\/privacy$/)
    await page.goBack()
    await type(page, 'Hanne')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByText('Nog niet bewaard.')).toBeHidden()
    await page.reload()
    await expect(page.getByLabel('Voornaam')).toHaveValue('Hanne')
    await expect(page.getByText(OFFER)).toBeHidden()
  })

  test('the browser asks before a reload only with unsaved input (E28)', async ({ page, portal, person }) => {
    await portal.open(person, '/account')
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    await expect(page.getByLabel('Voornaam')).toHaveValue('Test')
    expect(dialogs).toEqual([])
    await type(page)
    await page.reload()
    await expect(page.getByText(OFFER)).toBeVisible()
    expect(dialogs).toEqual(['beforeunload'])
  })

  test('a reload offers the draft without restoring it automatically (F-23)', async ({ page, portal, person }) => {
    await portal.open(person, '/account')
    await page.getByRole('radio', { name: 'Professioneel' }).check()
    await page.getByLabel('Naam onderneming').fill('Studio Oost')
    await type(page)
    await reload(page)
    await expect(page.getByText(OFFER)).toBeVisible()
    await expect(page.getByLabel('Voornaam')).toHaveValue('Test')
    await page.getByRole('button', { name: 'Verder met uw invoer' }).click()
    await expect(page.getByLabel('Voornaam')).toHaveValue('Onbewaard')
    await expect(page.getByLabel('Naam onderneming')).toHaveValue('Studio Oost')
    await expect(page.getByRole('radio', { name: 'Professioneel' })).toBeFocused()
    await expect(page.getByText('Nog niet bewaard.')).toBeVisible()
    await reload(page)
    await page.getByRole('button', { name: 'Weggooien' }).click()
    await expect(page.getByLabel('Voornaam')).toHaveValue('Test')
    await expect(page.getByRole('radio', { name: 'Particulier' })).toBeFocused()
    expect(await drafts(page)).toEqual([])
  })

  test('unsaved input survives a crash of the page (F-23)', async ({ page, portal, person, context }) => {
    await portal.open(person, '/account')
    await type(page)
    const cdp = await context.newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    void cdp.send('Page.crash').catch(() => undefined)
    await crashed
    // Playwright cannot use a crashed page any more, so CDP reloads it.
    await cdp.send('Page.navigate', { url: new URL('/account', page.url()).href })
    const run = async (expression: string) =>
      (await cdp.send('Runtime.evaluate', { expression })).result.value as unknown
    await expect.poll(() => run('document.body?.innerText')).toContain(OFFER)
    await run(
      `[...document.querySelectorAll('button')].find((one) => one.textContent === 'Verder met uw invoer').click()`,
    )
    await expect.poll(() => run(`document.querySelector('[name=firstName]').value`)).toBe('Onbewaard')
  })

  test.describe('an ended session', () => {
    test.use({ expectedErrors: [/401/] })

    test('the draft is offered after the same customer signs in again, but not to another customer (F-23)', async ({
      page,
      portal,
      person,
      lab,
      backend,
    }) => {
      await portal.open(person, '/account')
      await type(page)
      const rejectNextSave = () =>
        lab.fault({ match: { method: 'POST', path: '/v2/api/customers/*/profile' }, fault: 'status', status: 401 })
      await rejectNextSave()
      await page.getByRole('button', { name: 'Bewaren' }).click()
      await expect(page).toHaveURL(/\/auth\/login/)
      await portal.fillLogin(person)
      await expect(page).toHaveURL(/\/account$/)
      await expect(page.getByText(OFFER)).toBeVisible()
      await page.getByRole('button', { name: 'Verder met uw invoer' }).click()
      await rejectNextSave()
      await page.getByRole('button', { name: 'Bewaren' }).click()
      await expect(page).toHaveURL(/\/auth\/login/)
      const other = await backend.createCustomer()
      await portal.fillLogin(other)
      await expect(page).toHaveURL(/\/account$/)
      await expect(page.getByLabel('E-mailadres')).toHaveValue(other.emailAddress)
      await expect(page.getByText(OFFER)).toBeHidden()
      expect(await drafts(page)).toEqual([])
    })
  })

  test('signing out with unsaved input asks for confirmation and deletes the draft (F-23, T20)', async ({
    page,
    portal,
    person,
  }) => {
    await portal.open(person, '/account')
    await type(page)
    await page.getByRole('button', { name: 'Afmelden' }).click()
    const dialog = page.getByRole('dialog', { name: 'Niet bewaard' })
    await dialog.getByRole('button', { name: 'Blijven' }).click()
    await expect(page.getByLabel('Voornaam')).toHaveValue('Onbewaard')
    await page.getByRole('button', { name: 'Afmelden' }).click()
    await dialog.getByRole('button', { name: 'Afmelden' }).click()
    await expect(page).toHaveURL(/\/auth\/login$/)
    expect(await drafts(page)).toEqual([])
  })
})
