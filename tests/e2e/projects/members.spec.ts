import { expect, test } from '#tests/support/browser/test.ts'

test.describe('members of a project', () => {
  test('the owner invites a member by email, changes the role and removes the member (E07)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const other = await backend.createCustomer()
    const { id } = await backend.createProject(person, { name: 'Samen' })
    await portal.open(person, `/projects/${id}`)
    await page.getByRole('button', { name: 'Uitnodigen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Wie nodigt u uit?' })
    // The first field in reading order, although a role below it is already checked.
    await expect(dialog.getByLabel('E-mailadres')).toBeFocused()
    await dialog.getByRole('button', { name: 'Uitnodigen' }).click()
    await expect(dialog.getByLabel('E-mailadres')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('E-mailadres').fill(other.emailAddress)
    await dialog.getByText('Contact', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Uitnodigen' }).click()
    const members = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Mensen' }) })
    const row = members.getByRole('listitem').filter({ hasText: other.emailAddress })
    await expect(row).toContainText('Contact')
    await row.getByRole('button', { name: /^Wijzig de rol/ }).click()
    await expect(row.getByRole('button', { name: /Eigendom overdragen/ })).toBeDisabled()
    await row.getByRole('button', { name: 'Laten meewerken' }).click()
    await expect(row).toContainText('Medewerker')
    await row.getByRole('button', { name: /^Wijzig de rol/ }).click()
    await row.getByRole('button', { name: 'Van het project halen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Van het project halen' }).click()
    await expect(row).toHaveCount(0)
  })

  test('ownership is transferred to a member who has opened the project; the former owner becomes a collaborator (E07, F-51)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const newOwner = await backend.createCustomer()
    const { id } = await backend.createProject(person, { contacts: [{ person: newOwner, role: 'COLLABORATOR' }] })
    // Only a member who has opened the project can become its owner.
    await portal.open(newOwner, `/projects/${id}`)
    await page.goto('about:blank')
    await portal.open(person, `/projects/${id}`)
    await expect(page.getByRole('button', { name: 'Project verlaten' })).toHaveCount(0)
    await page.getByRole('button', { name: /^Wijzig de rol/ }).click()
    await page.getByRole('button', { name: 'Eigendom overdragen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eigendom overdragen' }).click()
    await expect(page.getByText('U werkt mee.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Meer acties voor dit project' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Uitnodigen' })).toHaveCount(0)
  })

  test('other members cannot change members, but may leave (E07, S084)', async ({ page, portal, person, backend }) => {
    const owner = await backend.createCustomer()
    const { id } = await backend.createProject(owner, { name: 'Meelezen', contacts: [{ person, role: 'CONTACT' }] })
    await portal.open(person, `/projects/${id}`)
    await expect(page.getByRole('heading', { name: 'Mensen' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Uitnodigen|^Wijzig de rol/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Project verlaten' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Project verlaten' }).click()
    await expect(page).toHaveURL(/\/projects$/)
    await expect(page.getByText('U hebt het project verlaten')).toBeVisible()
    await expect(page.getByText('Meelezen')).toHaveCount(0)
  })
})
