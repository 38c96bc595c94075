import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import type { FaultRule } from '#tests/support/lab/lab-client.ts'
import { SAMPLE_FILES } from '#tests/support/fixtures/sample-files.ts'
import { disconnect, goOnline, offlineBar, waitForBackgroundLoading } from '#tests/support/browser/offline.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const SEED = 20_261_121
const SEQUENCES = 8
const PATH = servedPath(projectEndpoints.list.path)
/** The longest time without visible feedback. */
const FEEDBACK_TIMEOUT_MS = 15_000

const fault = fc.constantFrom<FaultRule['fault']>(
  'delay',
  'stall',
  'cut-before',
  'cut-after',
  'truncate',
  'status',
  'html',
)
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('rename' as const, 'archive' as const, 'upload' as const) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('create' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('fault' as const), fault, times: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('offline' as const, 'online' as const, 'reload' as const) }),
  },
)
const sequences = fc.sample(fc.array(action, { minLength: 6, maxLength: 9 }), { numRuns: SEQUENCES, seed: SEED })

test.use({ expectedErrors: [/./] })
test.describe.configure({ timeout: 240_000 })

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Expects a heading, and a message wherever the page is busy. */
async function expectUsable(page: Page): Promise<void> {
  await expect(title(page)).toBeVisible({ timeout: FEEDBACK_TIMEOUT_MS })
  const busyWithoutMessage = page.locator('[aria-busy=true]').filter({ hasNotText: 'Dit duurt langer dan normaal' })
  await expect(busyWithoutMessage).toHaveCount(0, { timeout: FEEDBACK_TIMEOUT_MS })
}

/** Opens a project from the list of active or archived projects. */
async function openProject(page: Page, name: string): Promise<void> {
  await page
    .getByRole('link', { name: /^Projecten/ })
    .first()
    .click()
  const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })
  const archive = page.getByRole('link', { name: /^Archief/ })
  await archive.waitFor({ timeout: FEEDBACK_TIMEOUT_MS })
  if (!(await link.isVisible())) await archive.click()
  await link.click({ timeout: 3 * FEEDBACK_TIMEOUT_MS })
  await expect(title(page)).toHaveText(name, { timeout: FEEDBACK_TIMEOUT_MS })
}

for (const [index, sequence] of sequences.entries()) {
  const description = sequence.map((step) => (step.kind === 'fault' ? step.fault : step.kind)).join(', ')
  test(`sequence ${index + 1} of seed ${SEED}: ${description} (B38, B09, F-20, F-21, F-22)`, async ({
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
    const expected = { name: 'Naam 0', status: 'ACTIVE', files: [] as string[], created: [] as string[] }
    let isOnline = true

    for (const [position, step] of sequence.entries()) {
      switch (step.kind) {
        case 'rename':
          await page.getByRole('button', { name: 'Naam wijzigen' }).click()
          expected.name = `Naam ${position + 1}`
          await page.getByRole('dialog').getByRole('textbox').fill(expected.name)
          await page.getByRole('button', { name: 'Bewaren' }).click()
          await expect(page.getByRole('dialog')).toBeHidden({ timeout: FEEDBACK_TIMEOUT_MS })
          await expect(title(page)).toHaveText(expected.name)
          break
        case 'archive': {
          const wasActive = expected.status === 'ACTIVE'
          expected.status = wasActive ? 'ARCHIVED' : 'ACTIVE'
          await portal.chooseFromMenu(wasActive ? 'Archiveren' : 'Terugzetten')
          // The archived project's next step.
          const restoreButton = page.locator('header').getByRole('button', { name: 'Terugzetten', exact: true })
          await expect(restoreButton).toHaveCount(wasActive ? 1 : 0, { timeout: FEEDBACK_TIMEOUT_MS })
          break
        }
        case 'upload': {
          const name = `plan ${position}.pdf`
          expected.files.push(name)
          const picker = page.locator('input[type=file]')
          await picker.waitFor({ state: 'attached', timeout: FEEDBACK_TIMEOUT_MS })
          await picker.setInputFiles({
            name,
            mimeType: 'application/pdf',
            buffer: Buffer.from(SAMPLE_FILES['plan.pdf']),
          })
          await expect(page.locator('#attachments li').filter({ hasText: name }).first()).toBeVisible()
          break
        }
        case 'create': {
          const name = `Nieuw ${position}`
          expected.created.push(name)
          await page
            .getByRole('link', { name: /^Projecten/ })
            .first()
            .click()
          await page.getByRole('main').getByRole('link', { name: 'Nieuw project' }).first().click()
          for (let question = 0; question < 4; question += 1) {
            await page.getByRole('button', { name: 'Overslaan' }).click()
          }
          await page.getByLabel('Naam van het project').fill(name)
          await page.getByRole('button', { name: 'Project maken' }).click()
          await expect(title(page)).toHaveText(name, { timeout: FEEDBACK_TIMEOUT_MS })
          await expectUsable(page)
          await openProject(page, expected.name)
          break
        }
        case 'fault': {
          const rule = { match: { path: `${PATH}*` }, times: step.times, fault: step.fault, ms: 1000, status: 503 }
          await lab.fault(rule)
          break
        }
        case 'reload':
          // A reload needs the network.
          if (isOnline) await page.reload()
          break
        default:
          isOnline = step.kind === 'online'
          if (isOnline) await context.setOffline(false)
          else await disconnect(page)
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
    for (const name of expected.created) {
      await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })).toHaveCount(1, {
        timeout: 60_000,
      })
    }
    await expect(page.getByRole('main').locator('a[href^="/projects/"]:not([href$=new])')).toHaveCount(
      expected.created.length + (expected.status === 'ACTIVE' ? 1 : 0),
    )
  })
}
