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
  test('leaving the page asks: staying keeps the input and the focus, going gives it up (E28)', async ({
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

  test('a page without edits is left without a question, also after edits were taken back or saved (E28)', async ({
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

  test('the browser asks before a reload while there is unsaved input, and only then (E28)', async ({
    page,
    portal,
    person,
  }) => {
    await portal.open(person, '/account')
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    await expect(page.getByLabel('Voornaam')).toHaveValue('Test')
    expect(asked).toEqual([])
    await type(page)
    await page.reload()
    await expect(page.getByText(OFFER)).toBeVisible()
    expect(asked).toEqual(['beforeunload'])
  })

  test('after a reload the draft is offered, not forced (F-23)', async ({ page, portal, person }) => {
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
    await expect(page.getByText('Nog niet bewaard.')).toBeVisible()
    await reload(page)
    await page.getByRole('button', { name: 'Weggooien' }).click()
    await expect(page.getByLabel('Voornaam')).toHaveValue('Test')
    expect(await drafts(page)).toEqual([])
  })

  test('a crash of the page loses nothing (F-23)', async ({ page, portal, person, context }) => {
    await portal.open(person, '/account')
    await type(page)
    const cdp = await context.newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    void cdp.send('Page.crash').catch(() => undefined)
    await crashed
    // Playwright gives a crashed page up; the browser does not, and neither does whoever presses reload.
    await cdp.send('Page.navigate', { url: new URL('/account', page.url()).href })
    const run = async (expression: string) =>
      (await cdp.send('Runtime.evaluate', { expression })).result.value as unknown
    await expect.poll(() => run('document.body?.innerText')).toContain(OFFER)
    await run(
      `[...document.querySelectorAll('button')].find((one) => one.textContent === 'Verder met uw invoer').click()`,
    )
    await expect.poll(() => run(`document.querySelector('[name=firstName]').value`)).toBe('Onbewaard')
  })

  test.describe('the session ends', () => {
    test.use({ expectedErrors: [/401/] })

    test('the same customer is offered the draft after signing in again, another one never sees it (F-23)', async ({
      page,
      portal,
      person,
      lab,
      backend,
    }) => {
      await portal.open(person, '/account')
      await type(page)
      const refuse = () =>
        lab.fault({ match: { method: 'POST', path: '/v2/api/customers/*/profile' }, fault: 'status', status: 401 })
      await refuse()
      await page.getByRole('button', { name: 'Bewaren' }).click()
      await expect(page).toHaveURL(/\/auth\/login/)
      await portal.fillLogin(person)
      await expect(page).toHaveURL(/\/account$/)
      await expect(page.getByText(OFFER)).toBeVisible()
      await page.getByRole('button', { name: 'Verder met uw invoer' }).click()
      await refuse()
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

  test('signing out asks while there is unsaved input, and then leaves nothing (F-23, T20)', async ({
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
