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

/** What of this customer's data lies in the browser. */
const stored = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(localStorage))

test.describe('a start without a server (B01, P15)', () => {
  test('after one visit the start page opens with the server dead and the browser started anew (B01, P15, T04)', async ({
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
    const kept = watchStartPagePrecache(page)
    // Who logs in has never asked for the start page's document.
    await page.goto('/auth/login')
    await new Portal(page, lab).fillLogin(person)
    await expect(page.getByRole('heading', { level: 2, name: 'Woning Molenveld' })).toBeVisible()
    await kept()
    await expect.poll(() => stored(page)).toContain('Woning Molenveld')
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

  test('without a network it goes on where the customer was; after a logout nothing is left of that (B01, T04)', async ({
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
    const kept = watchStartPagePrecache(page)
    await new Portal(page, lab).open(person, `/projects/${id}`)
    await kept()
    await expect.poll(() => stored(page)).toContain('last-place')
    await context.close()

    context = await profile.launch({ baseURL: frontend.url })
    await context.setOffline(true)
    page = await context.newPage()
    await page.goto('/')
    await expect(page).toHaveURL(`/projects/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Woning Molenveld' })).toBeVisible()
    // The start page itself stays within reach.
    await page.getByRole('link', { name: 'Start' }).first().click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 2, name: 'Woning Molenveld' })).toBeVisible()
    await context.setOffline(false)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Afmelden' }).click()
    await page.waitForURL(/\/auth\/login$/)
    expect(await stored(page)).not.toMatch(/last-place|Molenveld/)
    await context.close()
  })

  test('a new deployment shows by the second start, also when nothing of the old one is left (P15, T04, F-32)', async ({
    profile,
    frontend,
  }) => {
    test.slow()
    const next = await copyBuild('nextone')
    const main = (page: Page) => page.locator('script[type=module]').getAttribute('src')
    const visit = async () => {
      const context = await profile.launch({ baseURL: frontend.url })
      const page = await context.newPage()
      const asked: string[] = []
      page.on('response', (answer) => {
        if (!answer.fromServiceWorker() && answer.request().resourceType() === 'fetch') asked.push(answer.url())
      })
      await page.goto('/auth/login')
      await expect(page.getByRole('textbox').first()).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-start', 'live')
      const shown = await main(page)
      await waitForNetworkIdle(page)
      await context.close()
      return { shown, asksAgain: asked.includes(`${frontend.url}/auth/login`) }
    }
    await frontend.serve('dist/portal')
    const first = await visit()
    expect(first.asksAgain, 'fresh from the network').toBe(false)
    await frontend.serve(next.folder)
    expect(await visit()).toEqual({ shown: first.shown, asksAgain: true })
    expect((await visit()).shown).toBe(`/assets/${next.main}`)
    await next.remove()
  })
})

test.describe('the installed app (B01, T04)', () => {
  for (const isInstalled of [true, false]) {
    test(`${isInstalled ? 'starts where its customer was' : 'alone does so: a tab opens what was asked for'}, and reloads what it shows (B01, T04)`, async ({
      page,
      portal,
      person,
    }) => {
      await page.addInitScript((installed) => {
        const ask = window.matchMedia.bind(window)
        const answer = ask(installed ? 'not all' : 'all')
        window.matchMedia = (query) => (query === '(display-mode: browser)' ? answer : ask(query))
      }, isInstalled)
      await portal.open(person, '/projects')
      await expect.poll(() => stored(page)).toContain('last-place')
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

  test('on a tablet nobody goes on where a visitor was (B01, F-71)', async ({ page, portal, person, lab }) => {
    await openTablet(page, lab)
    const kept = watchStartPagePrecache(page)
    await portal.open(person, '/projects')
    await kept()
    expect(await stored(page)).not.toContain('last-place')
  })
})

test.describe('a document of a build that is gone (F-30, F-31)', () => {
  for (const isWhole of [true, false]) {
    test(`${isWhole ? 'leads to the build of now, by one reload' : 'whose successor does not start either reloads once, not for ever'} (F-30, F-32)`, async ({
      profile,
      frontend,
    }) => {
      test.slow()
      const [old, next] = await Promise.all([copyBuild(), copyBuild('nextone')])
      await old.without('index-')
      if (!isWhole) await next.without('index-')
      await frontend.serve(old.folder)
      let context = await profile.launch({ baseURL: frontend.url })
      let page = await context.newPage()
      await page.goto('/auth/login')
      await expect(page.getByText('De pagina start niet.')).toBeVisible()
      await context.close()
      await frontend.serve(next.folder)

      context = await profile.launch({ baseURL: frontend.url })
      page = await context.newPage()
      const loads: string[] = []
      page.on('domcontentloaded', () => loads.push(page.url()))
      await page.goto('/auth/login')
      await expect(page.locator(`script[src="/assets/${next.main}"]`)).toBeAttached()
      if (isWhole) await expect(page.locator('html')).toHaveAttribute('data-start', 'live')
      else await expect(page.getByText('De pagina start niet.')).toBeVisible()
      await expect(page.getByText('De pagina start niet.')).toBeVisible({ visible: !isWhole })
      expect(loads).toHaveLength(2)
      await context.close()
      await Promise.all([old.remove(), next.remove()])
    })
  }
})

test.describe('a link from a mail', () => {
  // There is no such link.
  test.use({ expectedErrors: [/404/] })

  test('the secret of a link is asked for by its own navigation alone (S102, T04)', async ({ page, lab }) => {
    await page.goto('/auth/reset/geheim-geheim')
    await expect(page.locator('html')).toHaveAttribute('data-start', 'live')
    await page.goto('about:blank')
    // From the cache: the page asks behind itself for what is new, by the address that it shows.
    await page.goto('/auth/reset/geheim-geheim')
    const documents = async () =>
      (await lab.calls()).filter(({ path }) => path.startsWith('/auth/')).map(({ path }) => path)
    await expect.poll(documents).toEqual(['/auth/reset/geheim-geheim', '/auth/reset/-'])
  })
})
