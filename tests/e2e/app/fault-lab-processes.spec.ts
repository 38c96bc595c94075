import type { Page } from '@playwright/test'
import { offlineBar, waitForBackgroundLoading } from '#tests/support/browser/offline.ts'
import { sessionCookies } from '#tests/support/browser/session-cookies.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { LabClient } from '#tests/support/lab/lab-client.ts'
import { startTestBackend } from '#tests/support/servers/test-backend.ts'

const SOON = { timeout: 60_000 }

const processRow = (panel: Page, number: number) =>
  panel.getByRole('listitem').filter({ hasText: new RegExp(`^\\s*Process ${number} `) })
const requestsOf = (panel: Page, number: number) =>
  panel.getByRole('row').filter({ has: panel.getByRole('cell', { name: `process ${number}`, exact: true }) })
const press = (panel: Page, name: string) => panel.getByRole('button', { name, exact: true }).click()

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Naam wijzigen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(name)
  await dialog.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test.describe('the panel of the fault lab', () => {
  test.use({ expectedErrors: [/Failed to load resource|net::ERR/] })

  test('starts and kills two processes, of which the portal needs one, and stops its database (B38, B39)', async ({
    page,
    context,
  }) => {
    test.slow()
    // Its own, as the other tests need their processes.
    const backend = await startTestBackend({ publicDir: 'dist/portal' })
    try {
      const lab = new LabClient(backend.url)
      const person = await backend.createCustomer()
      const { id } = await backend.createProject(person, { name: 'Molenveld' })
      const edits = async () => (await lab.callsTo('PATCH', `/customer_projects/${id}`)).map(({ status }) => status)

      const panel = await context.newPage()
      await panel.goto(`${backend.url}/__lab`)
      await expect(processRow(panel, 1)).toContainText('runs')
      await expect(processRow(panel, 2)).toContainText('is down')
      await press(panel, 'Start process 2')
      await expect(processRow(panel, 2)).toContainText(/runs, \d+ requests/)

      await context.addCookies(await sessionCookies(backend.url, person))
      await page.goto(`${backend.url}/projects/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Molenveld' })).toBeVisible(SOON)
      await waitForBackgroundLoading(page)
      await panel.reload()
      for (const number of [1, 2]) await expect(requestsOf(panel, number).first()).toBeVisible(SOON)

      await press(panel, 'Kill process 1')
      await expect(processRow(panel, 1)).toContainText('is down')
      await rename(page, 'Met één proces')
      await expect.poll(edits, SOON).toEqual([200])
      await panel.reload()
      await expect(requestsOf(panel, 2).filter({ hasText: 'PATCH' })).toHaveCount(1)

      await press(panel, 'Kill process 2')
      await expect(processRow(panel, 2)).toContainText('is down')
      await rename(page, 'Zonder proces')
      await expect(offlineBar(page)).toBeVisible(SOON)
      await press(panel, 'Start process 1')
      await expect(processRow(panel, 1)).toContainText('runs')
      await expect(offlineBar(page)).toBeHidden(SOON)
      await expect.poll(async () => (await edits()).filter((status) => status === 200), SOON).toEqual([200, 200])

      await press(panel, 'Delay files by 5 s')
      await expect(panel.getByText('after 5000 ms')).toBeVisible()
      await press(panel, 'Files without delay')
      await expect(panel.getByText('after 5000 ms')).toHaveCount(0)

      await press(panel, 'Stop the database for 10 s')
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Zonder proces' })).toBeVisible(SOON)
      await rename(page, 'Na de stilstand')
      await expect.poll(async () => (await edits()).filter((status) => status === 200), SOON).toHaveLength(3)
      await press(panel, 'Reset everything')
      await expect(panel.getByText('responds', { exact: true })).toBeVisible()
    } finally {
      await page.goto('about:blank')
      await backend.close()
    }
  })
})
