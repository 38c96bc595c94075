import type { Page } from '@playwright/test'
import { builtFile } from '#tests/support/browser/build-files.ts'
import { createStaffBoard, openVisitorRow, typePin } from '#tests/support/browser/staff-board.ts'
import { createTabletDay } from '#tests/support/browser/tablet-fixture.ts'
import { DEMO_STAFF_PIN } from '#server/db/seed/demo-credentials.ts'
import { expect, test } from '#tests/support/browser/test.ts'

test.use({ viewport: { width: 1180, height: 820 } })

/** The idle screen waits in this language, whose button comes first. */
async function expectWaitingIn(page: Page, lang: 'nl' | 'fr'): Promise<void> {
  const [first, staff] = lang === 'nl' ? ['Kom binnen', 'Medewerkers'] : ['Entrez', 'Personnel']
  await expect(page.getByRole('link', { name: staff })).toBeVisible()
  await expect(page.locator('button[lang]').first()).toContainText(first)
  await expect(page.locator('html')).toHaveAttribute('lang', `${lang}-BE`)
}

test('after a visit in French the tablet waits in its own language again, also after a login form (E40, B19)', async ({
  page,
  backend,
  person,
}) => {
  const day = await createTabletDay(backend, person)
  await day.open(page)
  await expectWaitingIn(page, 'nl')
  await page.getByRole('button', { name: 'Entrez' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tapez le code de votre e-mail')
  await page.getByRole('button', { name: 'Retour' }).click()
  await expectWaitingIn(page, 'nl')
  await page.getByRole('button', { name: 'Entrez' }).click()
  // The time of inactivity begins with this screen.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tapez le code de votre e-mail')
  await page.clock.runFor(80_000)
  await expectWaitingIn(page, 'nl')
  // The visitor's language goes along to the login form, and no further.
  await page.getByRole('button', { name: 'Entrez' }).click()
  await page.getByRole('button', { name: 'Se connecter à Mon Kareel' }).click()
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible()
  await page.goto('/kiosk')
  await expectWaitingIn(page, 'nl')
})

test('an unknown name is reported in the language that the visitor then chooses (E40, B19)', async ({
  page,
  backend,
  person,
}) => {
  const day = await createTabletDay(backend, person)
  await day.open(page)
  await page.getByRole('button', { name: 'Kom binnen' }).click()
  await page.getByRole('button', { name: 'Zoek op naam en uur' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByLabel('Uw naam').fill('xyz')
  await page.getByRole('button', { name: 'Zoeken' }).click()
  await expect(page.getByText('Vandaag vinden we hier geen afspraak op deze naam.')).toBeVisible()
  await expect(page.getByLabel('Uw naam')).toBeFocused()
  await page.getByRole('button', { name: /^FR/ }).click()
  await expect(page.getByText('Nous ne trouvons pas')).toBeVisible()
  await page.getByLabel('Votre nom').fill('x')
  await page.getByRole('button', { name: 'Chercher' }).click()
  await expect(page.getByText('Tapez au moins')).toBeVisible()
})

test('staff screens have a language of their own, and staff choose that of the tablet (E40, B19)', async ({
  page,
  backend,
}) => {
  const board = createStaffBoard(backend, 20)
  await board.open(page, 0)
  await page.getByRole('button', { name: /^FR/ }).click()
  await page.getByRole('button', { name: 'Verrouiller' }).click()
  await expectWaitingIn(page, 'nl')
  await page.getByRole('link', { name: 'Medewerkers' }).click()
  await expect(page.getByRole('heading', { name: 'Pour le personnel' })).toBeVisible()
  await typePin(page, DEMO_STAFF_PIN)
  const choice = page.getByRole('group', { name: 'Langue dans laquelle la tablette attend les visiteurs' })
  await expect(choice.getByRole('radio', { name: 'Nederlands' })).toBeChecked()
  await choice.getByRole('radio', { name: 'Français' }).check()
  await page.getByRole('button', { name: /^NL/ }).click()
  await expect(page.getByRole('radio', { name: 'Français' })).toBeChecked()
  await page.getByRole('button', { name: 'Vergrendelen' }).click()
  await expectWaitingIn(page, 'fr')
  await page.reload()
  await expectWaitingIn(page, 'fr')
})

test.describe('a language whose texts do not load', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('is reported on the board, on a brief and to visitors (S012, F-29)', async ({ page, backend, lab }) => {
    const board = createStaffBoard(backend, 21)
    await board.createAppointment('Lotte Verhaegen', 30)
    await lab.fault({ match: { path: builtFile('fr/app-kiosk') }, nth: 'every', fault: 'status', status: 503 })
    // That of the board stays below the brief.
    const failure = page
      .getByText('De taal laden lukte niet. Probeer het opnieuw zodra er verbinding is.')
      .filter({ visible: true })
    async function expectReported() {
      await expect(failure).toHaveCount(0)
      await page.getByRole('button', { name: 'FR, Français' }).click()
      await expect(failure).toBeVisible()
    }
    await board.open(page, 0)
    await expectReported()
    const row = await openVisitorRow(page, 'Lotte Verhaegen')
    await row.getByRole('button', { name: 'Voorbereiding' }).click()
    await expect(page.getByRole('button', { name: 'Afdrukken' })).toBeVisible()
    await expectReported()
    await page.getByRole('button', { name: 'Naar het bord' }).click()
    await page.getByRole('button', { name: 'Vergrendelen' }).click()
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await expectReported()
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl-BE')
  })
})
