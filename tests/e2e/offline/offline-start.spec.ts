import type { Page } from '@playwright/test'
import { offlineBar } from '#tests/support/browser/offline.ts'
import { copyBuild } from '#tests/support/servers/frontend-server.ts'
import { openTablet } from '#tests/support/browser/open-tablet.ts'
import { Portal } from '#tests/support/browser/portal-page.ts'
import { waitForNetworkIdle } from '#tests/support/browser/network-idle.ts'
import {
  type RestartFixtures,
  restartFixtures,
  watchStartPagePrecache,
  countServiceWorkers,
} from '#tests/support/browser/restart-fixture.ts'
import { expect, test as base } from '#tests/support/browser/test.ts'

const test = base.extend<RestartFixtures>(restartFixtures)

/** The content of localStorage. */
const storedData = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(localStorage))

test.describe('startup without a server (B01, P15)', () => {
  test('after one visit the start page opens without a server in a restarted browser (B01, P15, T04)', async ({
    profile,
    frontend,
    backend,
    person,
    lab,
  }) => {
    test.slow()
    await backend.createProject(person, { name: 'Woning Molenveld' })
    await frontend.serve('dist/portal')
    let context = await profile.launch({ baseURL: frontend.url })
    let page = await context.newPage()
    const startPageCached = watchStartPagePrecache(page)
    // A login never requests the document of the start page.
    await page.goto('/auth/login')
    await new Portal(page, lab).fillLogin(person)
    await expect(page.getByRole('heading', { level: 2, name: 'Woning Molenveld' })).toBeVisible()
    await startPageCached()
    await expect.poll(() => storedData(page)).toContain('Woning Molenveld')
    await context.close()
    await frontend.stop()

    context = await profile.launch({ baseURL: frontend.url })
    page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 2, name: 'Woning Molenveld' })).toBeVisible()
    await expect(offlineBar(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await countServiceWorkers(page)).toBe(0)
    await context.close()
  })

  test('the app opens the last page offline; sign-out deletes it (B01, T04)', async ({
    profile,
    frontend,
    backend,
    person,
    lab,
  }) => {
    test.slow()
    const { id } = await backend.createProject(person, { name: 'Woning Molenveld' })
    await frontend.serve('dist/portal')
    let context = await profile.launch({ baseURL: frontend.url })
    let page = await context.newPage()
    const startPageCached = watchStartPagePrecache(page)
    await new Portal(page, lab).open(person, `/projects/${id}`)
    await startPageCached()
    await expect.poll(() => storedData(page)).toContain('last-place')
    await context.close()

    context = await profile.launch({ baseURL: frontend.url })
    await context.setOffline(true)
    page = await context.newPage()
    await page.goto('/')
    await expect(page).toHaveURL(`/projects/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Woning Molenveld' })).toBeVisible()
    // The start page itself stays available.
    await page.getByRole('link', { name: 'Start' }).first().click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 2, name: 'Woning Molenveld' })).toBeVisible()
    await context.setOffline(false)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Afmelden' }).click()
    await page.waitForURL(/\/auth\/login$/)
    expect(await storedData(page)).not.toMatch(/last-place|Molenveld/)
    await context.close()
  })

  test('a new deployment is used from the second start, even if the old assets are gone (P15, T04, F-32)', async ({
    profile,
    frontend,
  }) => {
    test.slow()
    const next = await copyBuild('nextone')
    const entryScript = (page: Page) => page.locator('script[type=module]').getAttribute('src')
    const openLogin = async () => {
      const context = await profile.launch({ baseURL: frontend.url })
      const page = await context.newPage()
      const fetched: string[] = []
      page.on('response', (response) => {
        if (!response.fromServiceWorker() && response.request().resourceType() === 'fetch') fetched.push(response.url())
      })
      await page.goto('/auth/login')
      await expect(page.getByRole('textbox').first()).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-start', 'live')
      const script = await entryScript(page)
      await waitForNetworkIdle(page)
      await context.close()
      return { script, revalidates: fetched.includes(`${frontend.url}/auth/login`) }
    }
    await frontend.serve('dist/portal')
    const first = await openLogin()
    expect(first.revalidates, 'fresh from the network').toBe(false)
    await frontend.serve(next.folder)
    expect(await openLogin()).toEqual({ script: first.script, revalidates: true })
    expect((await openLogin()).script).toBe(`/assets/${next.main}`)
    await next.remove()
  })
})

test.describe('a sign-out without a network', () => {
  test.use({ expectedErrors: [/net::ERR/] })

  test('shows the login page, also to a customer who never saw it on this device (B01, B11)', async ({
    page,
    portal,
    person,
    context,
  }) => {
    // Signed in with cookies, so that the document of the login page was never requested by a login.
    const loginPageCached = page.waitForResponse((response) => new URL(response.url()).pathname === '/auth/login')
    await portal.open(person, '/account')
    await (await loginPageCached).finished()
    await waitForNetworkIdle(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Afmelden' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Aanmelden' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-start', 'live')
  })
})

test.describe('the installed app (B01, T04)', () => {
  for (const isInstalled of [true, false]) {
    test(`${isInstalled ? 'opens the last page' : 'does not change a browser tab, which opens the requested page'}, and a reload keeps the current page (B01, T04)`, async ({
      page,
      portal,
      person,
    }) => {
      await page.addInitScript((installed) => {
        const matchMediaOriginal = window.matchMedia.bind(window)
        const queryList = matchMediaOriginal(installed ? 'not all' : 'all')
        window.matchMedia = (query) => (query === '(display-mode: browser)' ? queryList : matchMediaOriginal(query))
      }, isInstalled)
      await portal.open(person, '/projects')
      await expect.poll(() => storedData(page)).toContain('last-place')
      await page.goto('/')
      const heading = page.getByRole('heading', { level: 1 })
      await heading.waitFor()
      await expect(page).toHaveURL(isInstalled ? '/projects' : '/')
      await page.getByRole('link', { name: 'Start' }).first().click()
      await expect(page).toHaveURL('/')
      await page.reload()
      await heading.waitFor()
      await expect(page).toHaveURL('/')
    })
  }

  test('a tablet does not store the last page of a visitor (B01, F-71)', async ({ page, portal, person, lab }) => {
    await openTablet(page, lab)
    const startPageCached = watchStartPagePrecache(page)
    await portal.open(person, '/projects')
    await startPageCached()
    expect(await storedData(page)).not.toContain('last-place')
  })
})

test.describe('a cached document of a removed build (F-30, F-31)', () => {
  for (const isComplete of [true, false]) {
    test(`${isComplete ? 'loads the current build with one reload' : 'reloads only once if the current build does not start either'} (F-30, F-32)`, async ({
      profile,
      frontend,
    }) => {
      test.slow()
      const [old, next] = await Promise.all([copyBuild(), copyBuild('nextone')])
      await old.without('index-')
      if (!isComplete) await next.without('index-')
      await frontend.serve(old.folder)
      let context = await profile.launch({ baseURL: frontend.url })
      let page = await context.newPage()
      await page.goto('/auth/login')
      await expect(page.getByText('De pagina start niet.')).toBeVisible()
      await context.close()
      await frontend.serve(next.folder)

      context = await profile.launch({ baseURL: frontend.url })
      page = await context.newPage()
      const documents: string[] = []
      page.on('domcontentloaded', () => documents.push(page.url()))
      await page.goto('/auth/login')
      await expect(page.locator(`script[src="/assets/${next.main}"]`)).toBeAttached()
      if (isComplete) await expect(page.locator('html')).toHaveAttribute('data-start', 'live')
      else await expect(page.getByText('De pagina start niet.')).toBeVisible()
      await expect(page.getByText('De pagina start niet.')).toBeVisible({ visible: !isComplete })
      expect(documents).toHaveLength(2)
      await context.close()
      await Promise.all([old.remove(), next.remove()])
    })
  }
})

test.describe('a link in a mail', () => {
  // The backend does not know this link.
  test.use({ expectedErrors: [/404/] })

  test('only the navigation itself requests the URL with the secret of a link (S102, T04)', async ({ page, lab }) => {
    await page.goto('/auth/reset/geheim-geheim')
    await expect(page.locator('html')).toHaveAttribute('data-start', 'live')
    await page.goto('about:blank')
    // Served from the cache: the page then revalidates the URL that it shows.
    await page.goto('/auth/reset/geheim-geheim')
    const documents = async () =>
      (await lab.calls()).filter(({ path }) => path.startsWith('/auth/')).map(({ path }) => path)
    await expect.poll(documents).toEqual(['/auth/reset/geheim-geheim', '/auth/reset/-'])
  })
})
