import { goOffline } from '#tests/support/browser/offline.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const PATH = '/v2/api/customer_projects'

test.describe('archiving, deleting and renaming', () => {
  test('a project can be archived and restored on its page and in the list (E05, S037)', async ({
    page,
    openProject,
  }) => {
    await openProject({ name: 'Oude schuur' })
    await page.getByRole('button', { name: 'Archiveren' }).click()
    await expect(page.getByText('Project gearchiveerd')).toBeVisible()
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await expect(page.getByRole('button', { name: 'Archiveren' })).toBeVisible()
    await page.goto('/projects')
    await page.getByRole('button', { name: 'Oude schuur archiveren' }).click()
    await expect(page.getByRole('heading', { name: 'Nog geen project' })).toBeVisible()
    await page.getByRole('link', { name: /^Archief/ }).click()
    await page.getByRole('button', { name: 'Oude schuur terugzetten' }).click()
    await expect(page.getByRole('heading', { name: 'Het archief is leeg' })).toBeVisible()
    await page.getByRole('link', { name: /^Actief/ }).click()
    await expect(page.getByRole('link', { name: /Oude schuur/ })).toBeVisible()
  })

  test('a saved change fetches the list on the screen again (S074)', async ({ page, portal, person, backend, lab }) => {
    // Without live updates, which would fetch it, too.
    await lab.fault({ match: { path: '/v2/api/mercure/token' }, nth: 'every', fault: 'json', body: {} })
    await backend.createProject(person, { name: 'Oude schuur' })
    await portal.open(person, '/projects')
    await expect(page.getByRole('link', { name: /Oude schuur/ })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const listCalls = async () => (await lab.callsTo('GET', PATH)).length
    const before = await listCalls()
    await page.getByRole('button', { name: 'Oude schuur archiveren' }).click()
    await expect.poll(listCalls).toBeGreaterThan(before)
    expect((await lab.calls()).filter(({ method, status }) => method === 'PATCH' && status === 200)).toHaveLength(1)
  })

  test('deleting asks for confirmation with the cancel button focused, then opens the list (E06, S113)', async ({
    page,
    openProject,
    lab,
  }) => {
    const id = await openProject({ name: 'Weg ermee' })
    await page.getByRole('button', { name: 'Project verwijderen' }).click()
    const dialog = page.getByRole('dialog', { name: '“Weg ermee” verwijderen?' })
    await expect(dialog.getByRole('button', { name: 'Annuleren' })).toBeFocused()
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () =>
            document.activeElement?.closest('main') === null ||
            document.querySelector('dialog')?.contains(document.activeElement),
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Project verwijderen' })).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Verwijderen' }).click()
    await expect(page).toHaveURL(/\/projects$/)
    await expect(page.getByText('Project verwijderd')).toBeVisible()
    await expect(page.getByText('Weg ermee')).toHaveCount(0)
    expect(await lab.callsTo('DELETE', `${PATH}/${id}`)).toMatchObject([{ status: 204 }])
  })

  test('a collaborator can rename a project (S007, S111)', async ({ page, portal, person, backend }) => {
    const owner = await backend.createCustomer()
    const { id } = await backend.createProject(owner, {
      name: 'Werktitel',
      contacts: [{ person, role: 'COLLABORATOR' }],
    })
    await portal.open(person, `/projects/${id}`)
    await page.getByRole('button', { name: 'Naam wijzigen' }).click()
    await page.getByLabel('Naam van het project').fill(' ')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByLabel('Naam van het project')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Naam van het project').fill('Hoeve aan het water')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hoeve aan het water')
  })

  test('a collaborator sees why archiving is disabled and no delete button (E05, E06)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const owner = await backend.createCustomer()
    const { id } = await backend.createProject(owner, { contacts: [{ person, role: 'COLLABORATOR' }] })
    await portal.open(person, `/projects/${id}`)
    await expect(page.getByRole('button', { name: 'Archiveren' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Archiveren' })).toHaveAccessibleDescription(
      'Alleen de eigenaar kan dit.',
    )
    await expect(page.getByRole('button', { name: 'Project verwijderen' })).toHaveCount(0)
  })
})

test.describe('failed deletion', () => {
  test.use({ expectedErrors: [/404|net::ERR/] })

  test('a project already deleted by another member shows a message (E06)', async ({ page, openProject, lab }) => {
    await openProject({ name: 'Al weg' })
    await page.getByRole('button', { name: 'Project verwijderen' }).click()
    await lab.fault({ match: { method: 'DELETE', path: `${PATH}/*` }, nth: 1, fault: 'status', status: 404 })
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click()
    await expect(page.getByText('Dit project was al verwijderd')).toBeVisible()
    await expect(page).toHaveURL(/\/projects$/)
  })

  test('deleting offline shows an error in the dialog and deletes nothing (E06)', async ({ page, openProject }) => {
    await openProject({ name: 'Blijft' })
    await goOffline(page, 'delete-dialog')
    await page.getByRole('button', { name: 'Project verwijderen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Geen verbinding')
    await page.getByRole('button', { name: 'Annuleren' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blijft')
  })
})
