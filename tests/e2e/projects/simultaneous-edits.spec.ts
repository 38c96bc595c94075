import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { customerProjects } from '#server/db/tables.ts'
import { callAs } from '#tests/support/api/call-as.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { savedWall } from '#tests/support/fixtures/facade-project.ts'
import { postalAddress } from '#tests/support/fixtures/postal-addresses.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import type { TestBackend } from '#tests/support/servers/test-backend.ts'

const address = postalAddress('9080', 'Lochristi')
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Bewaren' })
const conflict = (page: Page) => page.getByText(/^Iemand anders wijzigde dit intussen ook/)
const patchCount = async (lab: LabClient) => (await lab.calls()).filter(({ method }) => method === 'PATCH').length
const stored = async ({ db }: TestBackend, id: string) =>
  (await db.select().from(customerProjects).where(eq(customerProjects.id, id)))[0]

test.describe('what another owner saves while a form is open is not overwritten', () => {
  // The edit is refused once, as its version is not the newest any more.
  test.use({ expectedErrors: [/412/] })
  test.beforeEach(({ lab }) => lab.hub(true))

  test('a field that both changed is asked about (T44, B09)', async ({ page, openProject, backend, lab }) => {
    const other = await backend.createCustomer()
    const id = await openProject({ address, contacts: [{ person: other, role: 'OWNER' }] })
    await page.getByRole('button', { name: 'Adres wijzigen' }).click()
    await expect(page.getByLabel('Straat')).toHaveValue('Molenveld')
    await callAs(lab.url, other, projectEndpoints.update, { id }, { address: { ...address, street: 'Dorpsstraat' } })
    await expect(page.locator('main')).toContainText('Dorpsstraat')
    await page.getByLabel('Huisnummer').fill('15')
    await save(page).click()
    await expect(conflict(page)).toBeVisible()
    expect((await stored(backend, id))?.address).toMatchObject({ street: 'Dorpsstraat', houseNumber: '14' })
  })

  test('a form without input saves nothing (T44)', async ({ page, openProject, backend, lab }) => {
    const other = await backend.createCustomer()
    const id = await openProject({ address, contacts: [{ person: other, role: 'OWNER' }] })
    await page.getByRole('button', { name: 'Adres wijzigen' }).click()
    await expect(page.getByLabel('Straat')).toHaveValue('Molenveld')
    await callAs(lab.url, other, projectEndpoints.update, { id }, { address: { ...address, street: 'Dorpsstraat' } })
    await expect(page.locator('main')).toContainText('Dorpsstraat')
    const before = await patchCount(lab)
    await save(page).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect([await patchCount(lab), (await stored(backend, id))?.address?.street]).toEqual([before, 'Dorpsstraat'])
  })

  test('a choice in an open dialog stays, and is asked about (B09, T44)', async ({
    page,
    openProject,
    backend,
    lab,
  }) => {
    const other = await backend.createCustomer()
    const id = await openProject({ type: 'NEW_BUILD', contacts: [{ person: other, role: 'OWNER' }] })
    await page.getByRole('button', { name: 'Type wijzigen' }).first().click()
    const choices = page.getByRole('dialog').getByRole('radio')
    await choices.last().check()
    const patch = { type: 'RENOVATION', name: 'Intussen' } as const
    await callAs(lab.url, other, projectEndpoints.update, { id }, patch)
    await expect(page).toHaveTitle(/Intussen/)
    await expect(choices.last()).toBeChecked()
    await save(page).click()
    await expect(conflict(page)).toBeVisible()
    expect((await stored(backend, id))?.type).toBe('RENOVATION')
  })

  test('a wall that both changed is asked about (B17, T44)', async ({ page, openProject, backend, lab }) => {
    const other = await backend.createCustomer()
    const id = await openProject({ wall: savedWall, contacts: [{ person: other, role: 'OWNER' }] }, '/wall')
    await page.getByRole('radio', { name: 'Zwart' }).check()
    const wall = { ...savedWall, colour: 'RED', joint: 12 } as const
    await callAs(lab.url, other, projectEndpoints.update, { id }, { wall, name: 'Intussen' })
    await expect(page).toHaveTitle(/Intussen/)
    await expect(page.getByRole('radio', { name: 'Zwart' })).toBeChecked()
    await page.getByRole('button', { name: 'Bewaren bij het project' }).click()
    await expect(conflict(page)).toBeVisible()
    expect((await stored(backend, id))?.wall).toMatchObject(wall)
  })
})
