import { createNamedProject } from '#tests/support/browser/new-project.ts'
import { expect, test } from '#tests/support/browser/specification-test.ts'
import { LAST_EVENT_ID } from '#tests/support/specification-backend/call-table.ts'
import type { Variant } from '#tests/support/specification-backend/variant.ts'

const VARIANTS: Partial<Variant>[] = [
  { list: 'hydra:member', done: 'no content', contact: 'object' },
  { list: 'member', done: 'empty text', contact: 'IRI' },
  { list: 'array', done: 'other JSON' },
  { list: 'items' },
]

test.describe('a backend with a hub', () => {
  test.use({ variant: { hub: true } })

  test('shows a change made elsewhere, by the hub that responses name (B25)', async ({
    page,
    signIn,
    specification,
  }) => {
    await signIn()
    const connected = page.waitForRequest(/\/v2\/api\/live/)
    await page.goto('/projects')
    await expect(page.getByRole('link', { name: /Huis aan de Leie/ })).toBeVisible()
    expect((await connected).headers()['last-event-id']).toBe(LAST_EVENT_ID)
    expect((await (await connected).response())?.status()).toBe(200)
    // The stream ended; the next one brings the change.
    Object.assign(specification.state.projects[0] ?? {}, { name: 'Huis van de buren' })
    await expect(page.getByRole('link', { name: /Huis van de buren/ })).toBeVisible()
  })
})

for (const variant of VARIANTS) {
  test.describe(`a backend with ${Object.values(variant).join(', ')}`, () => {
    test.use({ variant })

    test('signs in and shows the home page, the list and a project (S015, S075)', async ({ page, signInByForm }) => {
      await signInByForm()
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('Huis aan de Leie')
      await page.goto('/projects')
      await expect(page.getByRole('link', { name: /Huis aan de Leie/ })).toBeVisible()
      await expect(page.getByRole('link', { name: /Zonder status/ })).toBeVisible()
      await page.getByRole('link', { name: /^Archief/ }).click()
      await page.getByRole('link', { name: /Oud atelier/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oud atelier')
      await expect(page.getByRole('alert')).toHaveCount(0)
    })

    test('links to all files, saves an edit once, and writes words of the backend back (S033, S034, S039, S114, S129)', async ({
      page,
      signIn,
      specification,
    }) => {
      await signIn()
      await page.goto('/projects/7')
      await expect(page.getByRole('main')).toContainText('CASTLE')
      const link = page.getByRole('link', { name: 'Alles downloaden' })
      await link.hover()
      await expect(link).toHaveAttribute('href', '/api/files/7.zip')
      expect(specification.calls.some(({ path }) => path.endsWith('/attachments/download'))).toBe(true)

      await page.getByRole('button', { name: 'Naam wijzigen' }).click()
      await page.getByLabel('Naam van het project').fill('Huis met naam')
      await page.getByRole('button', { name: 'Bewaren' }).click()
      // The dialog closes when the edit is saved, the name changes before.
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Huis met naam')
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Huis met naam')
      expect(specification.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
      expect(specification.state.projects[0]?.name).toBe('Huis met naam')

      await expect(page.getByRole('main')).toContainText('CASTLE')
      await page.getByRole('button', { name: 'Producten wijzigen' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('checkbox', { name: /CLAY_BLOCK/ })).toBeChecked()
      await dialog.getByRole('checkbox', { name: /^Dakpan/ }).check()
      await dialog.getByRole('button', { name: 'Bewaren' }).click()
      await expect(dialog).toHaveCount(0)
      expect(specification.state.projects[0]).toMatchObject({ type: 'CASTLE', style: 'OTHER' })
      expect(specification.state.projects[0]?.productCategories?.toSorted()).toEqual(['CLAY_BLOCK', 'ROOF_TILE'])
    })

    test('archives and deletes a project (S113)', async ({ page, portal, signIn, specification }) => {
      await signIn()
      await page.goto('/projects')
      await portal.chooseFromMenu('Archiveren', 'Huis aan de Leie')
      await expect(page.getByRole('link', { name: /Huis aan de Leie/ })).toHaveCount(0)
      await expect.poll(() => specification.state.projects[0]?.status).toBe('ARCHIVED')
      await page.goto('/projects/7')
      await portal.chooseFromMenu('Project verwijderen')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /[Vv]erwijder/ })
        .click()
      await expect(page).toHaveURL(/\/projects$/)
      expect(specification.state.projects.map(({ id }) => id)).toEqual([8, 9, 10])
    })

    test('creates a project (S109)', async ({ page, signIn, specification }) => {
      await signIn()
      await createNamedProject(page, 'Nieuw huis')
      expect(specification.state.projects.map(({ name }) => name)).toContain('Nieuw huis')
    })
  })
}
