import type { Page } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { realtimeEndpoints } from '#contract/realtime/endpoints.ts'
import { HUB_PATH } from '#contract/realtime/topics.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { startScriptedServer } from '#tests/support/servers/scripted-server.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const TOKEN_PATH = servedPath(realtimeEndpoints.token.path)
/** Waits of the channel after a break, and what its readers spread over. */
const BACK_WITHIN = { timeout: 40_000 }

const streams = async (lab: LabClient) => (await lab.callsTo('GET', HUB_PATH)).filter(({ status }) => status === 200)
const hasStreams = (lab: LabClient, count: number) =>
  expectSoon(`stream ${count}`, async () => (await streams(lab)).length >= count)

/** Renames a project as its owner does somewhere else. */
async function rename(page: Page, lab: LabClient, id: string, name: string): Promise<void> {
  const token = (await page.context().cookies()).find((cookie) => cookie.name === COOKIE_NAMES.accessToken)?.value ?? ''
  const answer = await fetch(lab.url + servedPath(projectEndpoints.update.path).replace('{id}', id), {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/merge-patch+json' },
    body: JSON.stringify({ name }),
  })
  expect(answer.status).toBe(200)
}

/** A test of a page that shows a project of its customer, `project` by id, and follows what happens to it. */
const live = test.extend<{ project: string }>({
  project: async ({ page, portal, person, backend, lab }, use) => {
    await lab.hub(true)
    const { id } = await backend.createProject(person, { name: 'Zo begon het' })
    await portal.open(person, '/projects')
    await expect(page.getByText('Zo begon het')).toBeVisible()
    await hasStreams(lab, 1)
    await use(id)
  },
})

live(
  'what changes elsewhere is shown without a reload; a logout ends it and removes its token (B25, S048, S107)',
  async ({ page, lab, project }) => {
    await rename(page, lab, project, 'Zo werd het')
    await expect(page.getByText('Zo werd het')).toBeVisible()
    const hasToken = async () =>
      (await page.context().cookies()).some(({ name }) => name === COOKIE_NAMES.realtimeToken)
    expect(await hasToken()).toBe(true)
    const paths = (await lab.calls()).map(({ path }) => path)
    expect(paths.indexOf(TOKEN_PATH), 'before the first page was there').toBeGreaterThan(
      paths.indexOf(servedPath(projectEndpoints.list.path)),
    )
    await page.goto('/account')
    await page.getByRole('button', { name: 'Afmelden' }).click()
    await expect(page).toHaveURL(/auth\/login/)
    expect(await hasToken()).toBe(false)
  },
)

live('a page that knows from where to listen asks for nothing twice (F-63)', async ({ page, lab, project }) => {
  const lists = async () => (await lab.callsTo('GET', servedPath(projectEndpoints.list.path))).length
  const before = await lists()
  await rename(page, lab, project, 'Zo werd het')
  await expect(page.getByText('Zo werd het')).toBeVisible()
  // The active and the limited ones, once at the start and once for the change.
  expect([before, await lists()]).toEqual([2, 4])
})

live(
  'two tabs share one stream; when the one that has it is closed the other goes on (B25)',
  async ({ context, page, lab, project }) => {
    live.slow()
    const lists = async () => (await lab.callsTo('GET', servedPath(projectEndpoints.list.path))).length
    const other = await context.newPage()
    await other.goto('/projects')
    await expect(other.getByText('Zo begon het')).toBeVisible()
    const before = await lists()
    // It follows from when it has asked once more for what it shows.
    await expectSoon('second look', async () => (await lists()) > before)
    await rename(page, lab, project, 'In beide')
    await expect(page.getByText('In beide')).toBeVisible()
    await expect(other.getByText('In beide')).toBeVisible()
    expect(await streams(lab)).toHaveLength(1)
    await page.close()
    await hasStreams(lab, 2)
    await rename(other, lab, project, 'Alleen verder')
    await expect(other.getByText('Alleen verder')).toBeVisible()
  },
)

live(
  'after a break of the hub, or a token that it refuses, what was missed is there and nobody is logged out (B25, F-63, T18)',
  async ({ page, lab, project }) => {
    live.slow()
    await lab.hub(false)
    await rename(page, lab, project, 'Tijdens de pauze')
    await lab.fault({ match: { path: HUB_PATH }, fault: 'status', status: 401, times: 1 })
    await lab.hub(true)
    await expect(page.getByText('Tijdens de pauze')).toBeVisible(BACK_WITHIN)
    await hasStreams(lab, 2)
    expect(await lab.callsTo('GET', TOKEN_PATH)).not.toHaveLength(1)
    await rename(page, lab, project, 'En weer live')
    await expect(page.getByText('En weer live')).toBeVisible()
  },
)

live(
  'a page that the browser keeps for Back holds no stream; shown again it follows again (F-34)',
  async ({ page, lab, project }) => {
    const turn = (type: 'pagehide' | 'pageshow') =>
      page.evaluate((name) => void dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)
    const locks = () => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
    expect(await locks()).toContain('portal-realtime')
    await turn('pagehide')
    await expectSoon('end of its lock', async () => !(await locks())?.includes('portal-realtime'))
    await turn('pageshow')
    await hasStreams(lab, 2)
    await rename(page, lab, project, 'Weer terug')
    await expect(page.getByText('Weer terug')).toBeVisible()
  },
)

live.describe('a page of another origin', () => {
  live.use({ expectedErrors: [/CORS policy|Failed to load resource/] })

  live('can neither listen nor publish, whatever cookies travel along (F-45)', async ({ page, lab, project }) => {
    expect(project).toBeTruthy()
    const headers = { 'content-type': 'text/html' }
    const elsewhere = await startScriptedServer(() => ({ text: '<!doctype html><title>Elsewhere</title>', headers }))
    await page.goto(elsewhere.base)
    const tries = await page.evaluate(async (hub) => {
      const outcome = (init: RequestInit) =>
        fetch(hub, { credentials: 'include', ...init }).then(
          ({ type, status }) => `${type} ${status}`,
          (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
        )
      const body = new URLSearchParams({ topic: 'a', data: 'x' })
      return [await outcome({}), await outcome({ method: 'POST', body, mode: 'no-cors' })]
    }, `${lab.url}${HUB_PATH}?topic=*`)
    expect(tries).toEqual(['TypeError', 'TypeError'])
    const statuses = (await lab.calls()).filter(({ path }) => path === HUB_PATH).map(({ status }) => status)
    expect(statuses).toEqual([200, 401, 401])
    await elsewhere.close()
  })
})

test('where data is to be saved there is no stream (B42)', async ({ page, portal, person, lab }) => {
  await lab.hub(true)
  await page.clock.install()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await portal.open(person, '/projects')
  await page.clock.runFor(20_000)
  expect(await lab.callsTo('GET', TOKEN_PATH)).toEqual([])
})

test('with the hub away everything goes on, and what changes elsewhere is there at the next look (F-64)', async ({
  page,
  portal,
  person,
  backend,
  lab,
}) => {
  const { id } = await backend.createProject(person, { name: 'Zo begon het' })
  await portal.open(person, '/projects')
  await expectSoon('refusal of the hub', async () =>
    (await lab.callsTo('GET', TOKEN_PATH)).some(({ status }) => status === 200),
  )
  await rename(page, lab, id, 'Zonder kanaal')
  await expectSoon('change at a look', async () => {
    await page.evaluate(() => void dispatchEvent(new Event('focus')))
    return page.getByText('Zonder kanaal').isVisible()
  })
})
