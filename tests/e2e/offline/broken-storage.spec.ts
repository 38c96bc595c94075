import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { customerProjects } from '#server/db/tables.ts'
import { breakDatabases, DATABASE_FAULTS } from '#tests/support/browser/broken-storage.ts'
import { goOffline, goOnline } from '#tests/support/browser/offline.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import type { TestBackend } from '#tests/support/servers/test-backend.ts'
import { SAMPLE_FILES } from '#tests/support/fixtures/sample-files.ts'

test.use({ expectedErrors: [/net::ERR|Failed to load resource/] })

const NOT_STORED = /^Niet bewaard\. Er is geen verbinding en uw browser kan hier niets bewaren\./
const PLAN = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(SAMPLE_FILES['plan.pdf']) }

const dialog = (page: Page) => page.getByRole('dialog')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const uploadRow = (page: Page) => page.locator('#attachments li').filter({ hasText: PLAN.name })
const statusRow = (page: Page, term: string) =>
  page.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) })

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Naam wijzigen' }).click()
  await dialog(page).getByRole('textbox').fill(name)
  await dialog(page).getByRole('button', { name: 'Bewaren' }).click()
}

async function savedName(backend: TestBackend, id: string): Promise<string | null | undefined> {
  const [project] = await backend.db.select().from(customerProjects).where(eq(customerProjects.id, id))
  return project?.name
}

for (const fault of DATABASE_FAULTS) {
  test.describe(`with databases that are ${fault}`, () => {
    test.beforeEach(async ({ page }) => breakDatabases(page, fault))

    test('an edit is sent at once, and the status page says what the fault means (F-29, B09, B44)', async ({
      page,
      openProject,
      backend,
      lab,
    }) => {
      const id = await openProject({ name: 'Zonder bewaring' })
      await rename(page, 'Toch verstuurd')
      await expect(dialog(page)).toHaveCount(0, { timeout: 20_000 })
      await expect(title(page)).toHaveText('Toch verstuurd')
      expect(await savedName(backend, id)).toBe('Toch verstuurd')
      expect(await lab.callsTo('PATCH', id)).toHaveLength(1)

      await page.goto('/status')
      const row = statusRow(page, 'Wijzigingen zonder verbinding')
      await expect(row).toContainText(/Let op/, { timeout: 20_000 })
      await expect(row).toContainText(
        fault === 'full' ? /^.*Vol\./ : fault === 'silent' || fault === 'blocked' ? /antwoordt niet/ : /bewaart hier/,
      )
      await expect(row).toContainText('zonder verbinding kunt u niets bewaren')
    })

    test('a file and an edit are marked as not stored offline, stay on the page, and can be sent later (F-29, B09, E08)', async ({
      page,
      openProject,
      backend,
      lab,
    }) => {
      const id = await openProject({ name: 'Zonder bewaring' })
      await expect(page.getByText(/^Nog geen bestanden/)).toBeVisible()
      await goOffline(page, 'rename-dialog')
      await page.locator('input[type=file]').setInputFiles([PLAN])
      await expect(uploadRow(page).getByRole('alert')).toContainText('Laat deze pagina open', { timeout: 20_000 })
      await expect(page.getByText(/blijft op dit toestel|Bewaard op dit toestel/)).toHaveCount(0)
      await rename(page, 'Nog eens')
      await expect(dialog(page).getByText(NOT_STORED)).toBeVisible({ timeout: 20_000 })
      await expect(dialog(page).getByRole('textbox')).toHaveValue('Nog eens')
      await expect(page.getByText('1 wijziging')).toHaveCount(0)
      await goOnline(page)
      await dialog(page).getByRole('button', { name: 'Bewaren' }).click()
      await expect(dialog(page)).toHaveCount(0, { timeout: 20_000 })
      expect(await savedName(backend, id)).toBe('Nog eens')
      expect((await lab.callsTo('PATCH', id)).map(({ status }) => status)).toEqual([200])
      await expect(page.getByRole('link', { name: 'plan.pdf downloaden' })).toHaveCount(1, { timeout: 20_000 })
    })

    test('an item that is added to a project offline waits, survives a reload and is sent later (F-29, B09)', async ({
      page,
      portal,
      person,
      backend,
      lab,
    }) => {
      const { id } = await backend.createProject(person, { name: 'Molenveld' })
      const path = `/customer_projects/${id}/items`
      await portal.open(person, '/products/gevelsteen-roetmantel')
      const add = page.getByRole('button', { name: 'Toevoegen aan Molenveld', exact: true })
      await expect(add).toBeVisible()
      await goOffline(page, 'inspiration/item-outbox')
      await add.click()
      await expect(page.getByRole('button', { name: 'Weghalen bij Molenveld', exact: true })).toBeVisible()
      expect(await lab.callsTo('POST', path)).toEqual([])
      await page.context().setOffline(false)
      await page.goto(`/projects/${id}`)
      await expect(page.locator('#chosen')).toContainText('Roetmantel', { timeout: 45_000 })
      // A page that is left while it sends may not get the response, so that the next one repeats the request.
      const sent = async () => {
        const calls = await lab.callsTo('POST', path)
        const keys = new Set(calls.map(({ headers }) => headers['idempotency-key']))
        return [calls.some(({ status }) => status === 201), keys.size]
      }
      await expect.poll(sent, { timeout: 45_000 }).toEqual([true, 1])
    })
  })
}

test('a change for which there is no room any more is still sent and leaves the list of pending ones (F-29)', async ({
  page,
  openProject,
  backend,
  lab,
}) => {
  const id = await openProject({ name: 'Bijna vol' })
  await goOffline(page, 'rename-dialog')
  await rename(page, 'Net op tijd')
  await expect(page.getByText('1 wijziging')).toBeVisible()
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await goOnline(page)
  await expect(page.getByText('1 wijziging')).toHaveCount(0, { timeout: 20_000 })
  expect(await savedName(backend, id)).toBe('Net op tijd')
  expect(await lab.callsTo('PATCH', id)).toHaveLength(1)
})
