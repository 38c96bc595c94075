import type { Page, Request } from '@playwright/test'
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
/** Covers the reconnect delay of the channel and its jitter. */
const RECONNECT_TIMEOUT = { timeout: 40_000 }

const streams = async (lab: LabClient) => (await lab.callsTo('GET', HUB_PATH)).filter(({ status }) => status === 200)
const expectStreams = (lab: LabClient, count: number) =>
  expectSoon(`stream ${count}`, async () => (await streams(lab)).length >= count)

/** Renames a project by API, as another device of its owner would. */
async function rename(page: Page, lab: LabClient, id: string, name: string): Promise<void> {
  const token = (await page.context().cookies()).find((cookie) => cookie.name === COOKIE_NAMES.accessToken)?.value ?? ''
  const response = await fetch(lab.url + servedPath(projectEndpoints.update.path).replace('{id}', id), {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/merge-patch+json' },
    body: JSON.stringify({ name }),
  })
  expect(response.status).toBe(200)
}

/** Opens the project list with a realtime stream; `project` is the id of a listed project. */
const live = test.extend<{ project: string }>({
  project: async ({ page, portal, person, backend, lab }, use) => {
    await lab.hub(true)
    const { id } = await backend.createProject(person, { name: 'Zo begon het' })
    await portal.open(person, '/projects')
    await expect(page.getByText('Zo begon het')).toBeVisible()
    await expectStreams(lab, 1)
    await use(id)
  },
})

live(
  'changes by another device are shown live; sign-out ends the stream and removes its token (B25, S048, S107)',
  async ({ page, lab, project }) => {
    await rename(page, lab, project, 'Zo werd het')
    await expect(page.getByText('Zo werd het')).toBeVisible()
    const hasToken = async () =>
      (await page.context().cookies()).some(({ name }) => name === COOKIE_NAMES.realtimeToken)
    expect(await hasToken()).toBe(true)
    const paths = (await lab.calls()).map(({ path }) => path)
    expect(paths.indexOf(TOKEN_PATH), 'the token is requested after the list').toBeGreaterThan(
      paths.indexOf(servedPath(projectEndpoints.list.path)),
    )
    await page.goto('/account')
    await expectStreams(lab, 2)
    const isStream = (request: Request) => request.url().includes(HUB_PATH)
    const ended = Promise.any([
      page.waitForEvent('requestfailed', isStream),
      page.waitForEvent('requestfinished', isStream),
    ])
    await page.getByRole('button', { name: 'Afmelden' }).click()
    await expect(page).toHaveURL(/auth\/login/)
    expect(await hasToken()).toBe(false)
    await ended
    expect(await streams(lab)).toHaveLength(2)
  },
)

live('a page with a stream refetches only what changed (F-63)', async ({ page, lab, project }) => {
  const lists = async () => (await lab.callsTo('GET', servedPath(projectEndpoints.list.path))).length
  const before = await lists()
  await rename(page, lab, project, 'Zo werd het')
  await expect(page.getByText('Zo werd het')).toBeVisible()
  // Active and limited projects, once at the start and once for the change.
  expect([before, await lists()]).toEqual([2, 4])
})

live(
  'two tabs share one stream; the other tab takes over if its owner is closed (B25)',
  async ({ context, page, lab, project }) => {
    live.slow()
    const lists = async () => (await lab.callsTo('GET', servedPath(projectEndpoints.list.path))).length
    const other = await context.newPage()
    await other.goto('/projects')
    await expect(other.getByText('Zo begon het')).toBeVisible()
    const before = await lists()
    // The second tab refetches its list before it follows the stream.
    await expectSoon('second list call', async () => (await lists()) > before)
    await rename(page, lab, project, 'In beide')
    await expect(page.getByText('In beide')).toBeVisible()
    await expect(other.getByText('In beide')).toBeVisible()
    expect(await streams(lab)).toHaveLength(1)
    await page.close()
    await expectStreams(lab, 2)
    await rename(other, lab, project, 'Alleen verder')
    await expect(other.getByText('Alleen verder')).toBeVisible()
  },
)

live(
  'after a hub outage or a rejected token the page shows missed changes and stays signed in (B25, F-63, T18)',
  async ({ page, lab, project }) => {
    live.slow()
    await lab.hub(false)
    await rename(page, lab, project, 'Tijdens de pauze')
    await lab.fault({ match: { path: HUB_PATH }, fault: 'status', status: 401, times: 1 })
    await lab.hub(true)
    await expect(page.getByText('Tijdens de pauze')).toBeVisible(RECONNECT_TIMEOUT)
    await expectStreams(lab, 2)
    expect(await lab.callsTo('GET', TOKEN_PATH)).not.toHaveLength(1)
    await expect(page).toHaveURL(/\/projects$/)
    await rename(page, lab, project, 'En weer live')
    await expect(page.getByText('En weer live')).toBeVisible()
  },
)

live(
  'a page in the back/forward cache closes its stream and reopens it when restored (F-34)',
  async ({ page, lab, project }) => {
    const dispatchTransition = (type: 'pagehide' | 'pageshow') =>
      page.evaluate((name) => void dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)
    const locks = () => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
    expect(await locks()).toContain('portal-realtime')
    await dispatchTransition('pagehide')
    await expectSoon('release of the lock', async () => !(await locks())?.includes('portal-realtime'))
    await dispatchTransition('pageshow')
    await expectStreams(lab, 2)
    await rename(page, lab, project, 'Weer terug')
    await expect(page.getByText('Weer terug')).toBeVisible()
  },
)

live.describe('a page of another origin', () => {
  live.use({ expectedErrors: [/CORS policy|Failed to load resource/] })

  live('can neither subscribe nor publish, even with cookies (F-45)', async ({ page, lab, project }) => {
    expect(project).toBeTruthy()
    const headers = { 'content-type': 'text/html' }
    const otherOrigin = await startScriptedServer(() => ({ text: '<!doctype html><title>Elsewhere</title>', headers }))
    await page.goto(otherOrigin.base)
    const outcomes = await page.evaluate(async (hub) => {
      const outcome = (init: RequestInit) =>
        fetch(hub, { credentials: 'include', ...init }).then(
          ({ type, status }) => `${type} ${status}`,
          (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
        )
      const body = new URLSearchParams({ topic: 'a', data: 'x' })
      return [await outcome({}), await outcome({ method: 'POST', body, mode: 'no-cors' })]
    }, `${lab.url}${HUB_PATH}?topic=*`)
    expect(outcomes).toEqual(['TypeError', 'TypeError'])
    const statuses = (await lab.calls()).filter(({ path }) => path === HUB_PATH).map(({ status }) => status)
    expect(statuses).toEqual([200, 401, 401])
    await otherOrigin.close()
  })
})

test('data saver mode opens no stream (B42)', async ({ page, portal, person, lab }) => {
  await lab.hub(true)
  await page.clock.install()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await portal.open(person, '/projects')
  await page.clock.runFor(20_000)
  expect(await lab.callsTo('GET', TOKEN_PATH)).toEqual([])
})

test('without the hub everything works, and changes appear at the next refetch (F-64)', async ({
  page,
  portal,
  person,
  backend,
  lab,
}) => {
  const { id } = await backend.createProject(person, { name: 'Zo begon het' })
  await portal.open(person, '/projects')
  await expectSoon('token response', async () =>
    (await lab.callsTo('GET', TOKEN_PATH)).some(({ status }) => status === 200),
  )
  await rename(page, lab, id, 'Zonder kanaal')
  await expectSoon('change after a refetch', async () => {
    await page.evaluate(() => void dispatchEvent(new Event('focus')))
    return page.getByText('Zonder kanaal').isVisible()
  })
})
