import { goOffline } from '#tests/support/browser/offline.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { keepToastsOpen } from '#tests/support/browser/toasts.ts'

const PATH = '/v2/api/customer_projects'

test.describe('archiving, deleting and renaming', () => {
  test('a project can be archived and restored on its page and in the list (E05, S037)', async ({
    page,
    openProject,
    portal,
    lab,
  }) => {
    await keepToastsOpen(page)
    const id = await openProject({ name: 'Oude schuur' })
    await portal.chooseFromMenu('Archiveren')
    await expect(page.getByText('Project gearchiveerd')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Terugzetten', exact: true })).toBeVisible()
    const undo = page.getByRole('button', { name: 'Ongedaan maken' })
    // Its layout height: the box of a toast that still slides in is off by a rounding error.
    expect(await undo.evaluate((button: HTMLElement) => button.offsetHeight)).toBeGreaterThanOrEqual(48)
    await undo.click()
    await expect(page.getByRole('button', { name: 'Terugzetten', exact: true })).toHaveCount(0)
    // The list would still have it in the archive.
    await expect.poll(async () => (await lab.callsTo('PATCH', id)).map(({ status }) => status)).toEqual([200, 200])
    await page.goto('/projects')
    await portal.chooseFromMenu('Archiveren', 'Oude schuur')
    await expect(page.getByRole('heading', { name: 'Nog geen project' })).toBeVisible()
    await page.getByRole('link', { name: /^Archief/ }).click()
    await portal.chooseFromMenu('Terugzetten', 'Oude schuur')
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
    await portal.chooseFromMenu('Archiveren', 'Oude schuur')
    await expect.poll(listCalls).toBeGreaterThan(before)
    expect((await lab.calls()).filter(({ method, status }) => method === 'PATCH' && status === 200)).toHaveLength(1)
  })

  test('deleting asks for confirmation with the cancel button focused, then opens the list (E06, S113)', async ({
    page,
    openProject,
    portal,
    lab,
  }) => {
    const id = await openProject({ name: 'Weg ermee' })
    await portal.chooseFromMenu('Project verwijderen')
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
    await expect(page.getByRole('button', { name: 'Meer acties voor dit project' })).toBeFocused()
    await portal.chooseFromMenu('Project verwijderen')
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

  test('a dialog stays open when a selection of its text ends beside it (S007)', async ({ page, openProject }) => {
    await openProject({ name: 'Werktitel' })
    await page.getByRole('button', { name: 'Naam wijzigen' }).click()
    const field = page.getByLabel('Naam van het project')
    await field.fill('Hoeve aan het water')
    await field.hover()
    await page.mouse.down()
    await page.mouse.move(5, 5, { steps: 3 })
    await page.mouse.up()
    await expect(field).toHaveValue('Hoeve aan het water')
    await page.mouse.click(5, 5)
    await expect(field).toHaveCount(0)
  })

  test('a project is deleted from the list, whose search stays (E06)', async ({ page, portal, person, backend }) => {
    await backend.createProject(person, { name: 'Weg ermee' })
    await backend.createProject(person, { name: 'Weg van huis' })
    await portal.open(person, '/projects?q=weg')
    await portal.chooseFromMenu('Project verwijderen', 'Weg ermee')
    const dialog = page.getByRole('dialog', { name: '“Weg ermee” verwijderen?' })
    await dialog.getByRole('button', { name: 'Annuleren' }).click()
    await expect(page.getByRole('button', { name: 'Meer acties voor Weg ermee' })).toBeFocused()
    await portal.chooseFromMenu('Project verwijderen', 'Weg ermee')
    await dialog.getByRole('button', { name: 'Verwijderen' }).click()
    await expect(page.getByText('Project verwijderd')).toBeVisible()
    await expect(page.getByRole('link', { name: /Weg ermee/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /Weg van huis/ })).toBeVisible()
    await expect(page).toHaveURL(/q=weg/)
  })

  test('the focus goes on to the next project when one leaves the list, and to the page after the last (E05, E06, E49)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    for (const name of ['Aanbouw', 'Bijgebouw', 'Carport']) await backend.createProject(person, { name })
    await portal.open(person, '/projects?sort=name')
    await portal.chooseFromMenu('Archiveren', 'Aanbouw')
    await expect(page.getByRole('link', { name: /Aanbouw/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /Bijgebouw/ })).toBeFocused()
    await portal.chooseFromMenu('Project verwijderen', 'Bijgebouw')
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click()
    await expect(page.getByRole('link', { name: /Bijgebouw/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /Carport/ })).toBeFocused()
    await portal.chooseFromMenu('Archiveren', 'Carport')
    await expect(page.getByRole('link', { name: /Carport/ })).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('a collaborator can neither archive nor delete (E05, E06, S084)', async ({ page, portal, person, backend }) => {
    const owner = await backend.createCustomer()
    const { id } = await backend.createProject(owner, {
      name: 'Van een ander',
      contacts: [{ person, role: 'COLLABORATOR' }],
    })
    await portal.open(person, `/projects/${id}`)
    await expect(page.getByRole('button', { name: 'Naam wijzigen' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Meer acties voor dit project' })).toHaveCount(0)
    await page.goto('/projects')
    await expect(page.getByRole('link', { name: /Van een ander/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Meer acties/ })).toHaveCount(0)
  })
})

test.describe('failed deletion', () => {
  test.use({ expectedErrors: [/404|net::ERR/] })

  test('a project already deleted by another member shows a message (E06)', async ({
    page,
    openProject,
    portal,
    lab,
  }) => {
    await openProject({ name: 'Al weg' })
    await portal.chooseFromMenu('Project verwijderen')
    await lab.fault({ match: { method: 'DELETE', path: `${PATH}/*` }, nth: 1, fault: 'status', status: 404 })
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click()
    await expect(page.getByText('Dit project was al verwijderd')).toBeVisible()
    await expect(page).toHaveURL(/\/projects$/)
  })

  test('deleting offline shows an error in the dialog and deletes nothing (E06)', async ({
    page,
    openProject,
    portal,
  }) => {
    await openProject({ name: 'Blijft' })
    await goOffline(page, 'delete-project-dialog')
    await portal.chooseFromMenu('Project verwijderen')
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Geen verbinding')
    await page.getByRole('button', { name: 'Annuleren' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blijft')
  })
})
