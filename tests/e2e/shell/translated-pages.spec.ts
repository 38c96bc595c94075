import { translatePage } from '#tests/support/browser/translate-page.ts'
import { expect, test } from '#tests/support/browser/test.ts'

test.describe('pages translated by the browser', () => {
  test.describe('login', () => {
    test.use({ expectedErrors: [/status of 400/] })

    test('a wrong password, another language and then the right password work (S056, E29)', async ({
      page,
      portal,
      person,
    }) => {
      await page.goto('/auth/login', { waitUntil: 'networkidle' })
      await translatePage(page)
      await portal.fillLogin({ ...person, password: 'een-ander-wachtwoord' })
      await expect(page.getByRole('alert')).toContainText('E-mailadres of wachtwoord klopt niet')
      await page.getByRole('button', { name: /^FR/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Se connecter')
      await page.getByRole('button', { name: /^NL/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aanmelden')
      await portal.fillLogin(person)
      await expect(page).toHaveURL(/\/$/)
    })
  })

  test('a project is archived and restored on its page and in the list (E05, S037)', async ({
    page,
    portal,
    openProject,
  }) => {
    await openProject({ name: 'Oude schuur' })
    await page.waitForLoadState('networkidle')
    await translatePage(page)
    await portal.chooseFromMenu('Archiveren')
    const restore = page.getByRole('button', { name: 'Terugzetten', exact: true })
    await expect(restore).not.toHaveAttribute('aria-busy')
    await restore.click()
    await expect(restore).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Projecten' }).click()
    await portal.chooseFromMenu('Archiveren', 'Oude schuur')
    await expect(page.getByRole('heading', { name: 'Nog geen project' })).toBeVisible()
    await page.getByRole('link', { name: /^Archief/ }).click()
    await portal.chooseFromMenu('Terugzetten', 'Oude schuur')
    await expect(page.getByRole('heading', { name: 'Het archief is leeg' })).toBeVisible()
    await page.getByRole('link', { name: /^Actief/ }).click()
    await expect(page.getByRole('link', { name: /Oude schuur/ })).toBeVisible()
  })

  test('the errors of a form come and go, and the profile is saved (E25, S023)', async ({ page, portal, person }) => {
    await portal.open(person, '/account')
    await translatePage(page)
    await page.getByRole('radio', { name: 'Professioneel' }).check()
    await page.getByLabel('Telefoon').fill('1')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('radio', { name: 'Particulier' }).check()
    await page.getByLabel('Telefoon').fill('0477/12.34.56')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByRole('status').getByText('Bewaard', { exact: true })).toBeVisible()
    await expect(page.locator('[aria-invalid]')).toHaveCount(0)
  })
})
