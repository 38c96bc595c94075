import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import type { FaultRule } from '#tests/support/lab/lab-client.ts'
import { SAMPLE_FILES } from '#tests/support/fixtures/sample-files.ts'
import { goOnline, offlineBar, waitForBackgroundLoading } from '#tests/support/browser/offline.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const SEED = 20_261_121
const COURSES = 8
const PATH = servedPath(projectEndpoints.list.path)
/** Nothing may keep anybody waiting for longer without a word (reliability.md). */
const PATIENCE_MS = 15_000

const fault = fc.constantFrom<FaultRule['fault']>(
  'delay',
  'stall',
  'cut-before',
  'cut-after',
  'truncate',
  'status',
  'html',
)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('rename' as const, 'turn' as const, 'upload' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('create' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('fault' as const), fault, times: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('offline' as const, 'online' as const, 'reload' as const) }),
  },
)
const courses = fc.sample(fc.array(step, { minLength: 6, maxLength: 9 }), { numRuns: COURSES, seed: SEED })

test.use({ expectedErrors: [/./] })
test.describe.configure({ timeout: 240_000 })

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Something is there to be read, and nothing is busy without saying so: after every step, whatever failed. */
async function expectUsable(page: Page): Promise<void> {
  await expect(title(page)).toBeVisible({ timeout: PATIENCE_MS })
  const speechless = page.locator('[aria-busy=true]').filter({ hasNotText: 'Dit duurt langer dan normaal' })
  await expect(speechless).toHaveCount(0, { timeout: PATIENCE_MS })
}

/** Opens a project from the list, however often it has to be asked for. */
async function openProject(page: Page, name: string): Promise<void> {
  await page
    .getByRole('link', { name: /^Projecten/ })
    .first()
    .click()
  const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })
  const archive = page.getByRole('link', { name: /^Archief/ })
  await archive.waitFor({ timeout: PATIENCE_MS })
  if (!(await link.isVisible())) await archive.click()
  await link.click({ timeout: 3 * PATIENCE_MS })
  await expect(title(page)).toHaveText(name, { timeout: PATIENCE_MS })
}

for (const [index, course] of courses.entries()) {
  const words = course.map((taken) => (taken.does === 'fault' ? taken.fault : taken.does)).join(', ')
  test(`course ${index + 1} of seed ${SEED}: ${words} (B38, B09, F-20, F-21, F-22)`, async ({
    page,
    portal,
    person,
    backend,
    context,
    lab,
  }) => {
    page.on('dialog', (dialog) => void dialog.accept())
    const { id } = await backend.createProject(person, { name: 'Naam 0' })
    await portal.open(person, `/projects/${id}`)
    await waitForBackgroundLoading(page, 'rename-dialog', 'projects/new')
    const expected = { name: 'Naam 0', status: 'ACTIVE', files: [] as string[], made: [] as string[] }
    let isOnline = true

    for (const [place, taken] of course.entries()) {
      switch (taken.does) {
        case 'rename':
          await page.getByRole('button', { name: 'Naam wijzigen' }).click()
          expected.name = `Naam ${place + 1}`
          await page.getByRole('dialog').getByRole('textbox').fill(expected.name)
          await page.getByRole('button', { name: 'Bewaren' }).click()
          await expect(page.getByRole('dialog')).toBeHidden({ timeout: PATIENCE_MS })
          await expect(title(page)).toHaveText(expected.name)
          break
        case 'turn': {
          const [from, to] =
            expected.status === 'ACTIVE' ? ['Archiveren', 'Terugzetten'] : ['Terugzetten', 'Archiveren']
          expected.status = expected.status === 'ACTIVE' ? 'ARCHIVED' : 'ACTIVE'
          await page.getByRole('button', { name: from, exact: true }).click()
          await expect(page.getByRole('button', { name: to, exact: true })).toBeVisible({ timeout: PATIENCE_MS })
          break
        }
        case 'upload': {
          const name = `plan ${place}.pdf`
          expected.files.push(name)
          const picker = page.locator('input[type=file]')
          await picker.waitFor({ state: 'attached', timeout: PATIENCE_MS })
          await picker.setInputFiles({
            name,
            mimeType: 'application/pdf',
            buffer: Buffer.from(SAMPLE_FILES['plan.pdf']),
          })
          await expect(page.locator('#attachments li').filter({ hasText: name }).first()).toBeVisible()
          break
        }
        case 'create': {
          const name = `Nieuw ${place}`
          expected.made.push(name)
          await page
            .getByRole('link', { name: /^Projecten/ })
            .first()
            .click()
          await page.getByRole('main').getByRole('link', { name: 'Nieuw project' }).first().click()
          for (let skipped = 0; skipped < 4; skipped += 1) {
            await page.getByRole('button', { name: 'Overslaan' }).click()
          }
          await page.getByLabel('Naam van het project').fill(name)
          await page.getByRole('button', { name: 'Project maken' }).click()
          await expect(title(page)).toHaveText(name, { timeout: PATIENCE_MS })
          await expectUsable(page)
          await openProject(page, expected.name)
          break
        }
        case 'fault': {
          const rule = { match: { path: `${PATH}*` }, times: taken.times, fault: taken.fault, ms: 1000, status: 503 }
          await lab.fault(rule)
          break
        }
        case 'reload':
          // Without a network there is nothing to reload from.
          if (isOnline) await page.reload()
          break
        default:
          isOnline = taken.does === 'online'
          await context.setOffline(!isOnline)
          await expect(offlineBar(page)).toBeVisible({ visible: !isOnline, timeout: 20_000 })
      }
      await expectUsable(page)
    }

    await lab.clearFaults()
    await goOnline(page)
    await page.reload()
    await expect(page.getByText(/[Nn]iet verstuurd|Wacht op verbinding|is onderweg/)).toHaveCount(0, {
      timeout: 60_000,
    })
    await expect(title(page)).toHaveText(expected.name)
    for (const name of expected.files) {
      await expect(page.locator('#attachments li').filter({ hasText: name })).toHaveCount(1, { timeout: 60_000 })
    }
    await expect(page.locator('#attachments li')).toHaveCount(expected.files.length)
    await page.goto(expected.status === 'ACTIVE' ? '/projects' : '/projects?status=archived')
    await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`^${expected.name}`) })).toHaveCount(1)
    await page.goto('/projects')
    for (const name of expected.made) {
      await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })).toHaveCount(1, {
        timeout: 60_000,
      })
    }
    await expect(page.getByRole('main').locator('a[href^="/projects/"]:not([href$=new])')).toHaveCount(
      expected.made.length + (expected.status === 'ACTIVE' ? 1 : 0),
    )
  })
}
