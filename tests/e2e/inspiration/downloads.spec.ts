import { stat } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { and, count, eq, isNull, or } from 'drizzle-orm'
import { OFFLINE_DOCUMENTS_CACHE } from '#contract/storage/storage-keys.ts'
import { inspirationItems } from '#server/db/inspiration-tables.ts'
import { FULL_BROWSER } from '#tests/support/browser/launch-options.ts'
import { loggedEvents } from '#tests/support/browser/analytics-log.ts'
import { breakCaches } from '#tests/support/browser/broken-storage.ts'
import { openTablet } from '#tests/support/browser/open-tablet.ts'
import { goOffline, goOnline } from '#tests/support/browser/offline.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'

// In one worker, as each of them starts a browser and a backend of its own for this file.
test.describe.configure({ mode: 'default' })
test.use({ launchOptions: FULL_BROWSER })

const DOWNLOADS = '/inspiration?tab=DOWNLOAD'
const SHEET = 'Technische fiche Merelrood'
const BROCHURE = 'Brochure gevelstenen'
const GUIDE = 'Onderhoudsgids gevelmetselwerk'
const SMALLEST = { width: 320, height: 640 }

const row = (page: Page, title: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
const saveButton = (page: Page, title: string) => page.getByRole('button', { name: `Bewaar op dit toestel: ${title}` })
const savedLabel = (page: Page, title: string) => row(page, title).getByText('Bewaard op dit toestel')
const openLink = (page: Page, title: string) => page.getByRole('link', { name: `${title} openen` })

/** The cached URLs, without their origin. */
const cachedUrls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => url.replace(location.origin, ''))
  })

/** The first five characters of each cached document. */
const cachedPrefixes = (page: Page): Promise<string[]> =>
  page.evaluate(async (name) => {
    const cache = await caches.open(name)
    const responses = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
    return Promise.all(responses.map(async (response) => (await response?.text())?.slice(0, 5) ?? ''))
  }, OFFLINE_DOCUMENTS_CACHE)

/** The URL of a link that is prefetched and opens in a new tab. */
async function openInNewTab(page: Page, link: Locator): Promise<string> {
  await link.hover()
  await expect(link).toHaveAttribute('href', /^blob:/)
  await expect(link).toHaveAttribute('target', '_blank')
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()])
  const url = tab.url()
  await tab.close()
  return url
}

// At the first start the backend generates documents in the background.
test.beforeEach(async ({ backend }) => {
  const { kind, sizeNl, sizeFr } = inspirationItems
  const missing = and(eq(kind, 'DOWNLOAD'), or(isNull(sizeNl), isNull(sizeFr)))
  const countMissing = async () => {
    const [found] = await backend.db.select({ n: count() }).from(inspirationItems).where(missing)
    return found?.n
  }
  await expect.poll(countMissing, { timeout: 60_000 }).toBe(0)
})

test.describe('documents (S009)', () => {
  test('are listed by type with size and pages, fit, and are downloaded by plain links in the language of the page (S009, T45)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await portal.open(person, DOWNLOADS)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Brochures',
      'Technische fiches',
      'Prestatieverklaringen',
      'Plaatsingsvoorschriften',
      'Onderhoudsgidsen',
    ])
    await expect(page.getByRole('main').getByRole('link', { name: /downloaden$/ })).toHaveCount(19)
    const link = page.getByRole('link', { name: `${SHEET} downloaden` })
    await link.hover()
    // The URL is fetched before the click.
    await expect(link).toHaveAttribute('href', /^\/api\/files\//)
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(file.suggestedFilename()).toBe('Technische fiche Merelrood.pdf')
    const { size } = await stat(await file.path())
    await expect(row(page, SHEET)).toContainText(`Pdf, ${Math.round(size / 1000)} kB, 2 pagina’s`)
    expect(await lab.callsTo('GET', '/file')).toHaveLength(1)
    await expect(page).toHaveURL(/tab=DOWNLOAD/)

    const desk = page.viewportSize() ?? SMALLEST
    await page.setViewportSize(SMALLEST)
    await expect(row(page, SHEET)).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALLEST.width)
    expect(await findAxeViolations(page)).toEqual([])
    await page.setViewportSize(desk)

    await page
      .getByRole('button', { name: 'Français' })
      .or(page.getByRole('link', { name: 'Français' }))
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 2, name: 'Fiches techniques' })).toBeVisible()
    const frenchLink = page.getByRole('link', { name: 'Télécharger Fiche technique Merelrood' })
    const [frenchFile] = await Promise.all([page.waitForEvent('download'), frenchLink.click()])
    expect(frenchFile.suggestedFilename()).toBe('Fiche technique Merelrood.pdf')
  })
})

test('a tablet lists documents without download or save buttons (S009, F-75)', async ({
  page,
  portal,
  person,
  lab,
}) => {
  await openTablet(page, lab)
  await portal.signIn(person)
  for (const path of [DOWNLOADS, '/products/gevelsteen-merelrood']) {
    await page.goto(path)
    await expect(row(page, SHEET)).toContainText(/Pdf, \d+ kB/)
    await expect(page.getByText('Deze documenten downloadt en bewaart u op uw eigen toestel')).toBeVisible()
    await expect(saveButton(page, SHEET)).toHaveCount(0)
    await expect(page.getByRole('link', { name: /downloaden$/ })).toHaveCount(0)
  }
})

test.describe('analytics (S140)', () => {
  test.use({ analyticsConsent: 'yes' })

  test('starting a download, and keeping a document on the device, record an event with its id (S140)', async ({
    page,
    portal,
    person,
  }) => {
    await portal.open(person, DOWNLOADS)
    const downloads = async () =>
      (await loggedEvents(page)).flatMap(({ event }) => (event.name === 'web_downloads' ? [event.downloadId] : []))
    const link = page.getByRole('link', { name: `${SHEET} downloaden` })
    await Promise.all([page.waitForEvent('download'), link.click()])
    await expect.poll(downloads).toEqual(['tf-merelrood'])
    await saveButton(page, BROCHURE).click()
    await expect.poll(downloads).toEqual(['tf-merelrood', 'brochure-gevelstenen'])
  })

  test.describe('without the link of a document', () => {
    test.use({ expectedErrors: [/403/] })

    test('nothing starts, and no event is recorded (S140)', async ({ page, portal, person, lab }) => {
      const path = '/v2/api/downloads/brochure-gevelstenen/file'
      await lab.fault({ match: { method: 'GET', path }, nth: 1, fault: 'status', status: 403 })
      await portal.open(person, DOWNLOADS)
      await saveButton(page, BROCHURE).click()
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      const downloads = async () => (await loggedEvents(page)).filter(({ event }) => event.name === 'web_downloads')
      expect(await downloads()).toEqual([])
      await saveButton(page, BROCHURE).click()
      await expect.poll(async () => (await downloads()).length).toBe(1)
    })
  })
})

test.describe('documents saved on the device (B27)', () => {
  test.use({ expectedErrors: [/net::ERR/] })

  test('are listed and open offline, and can be removed (B27)', async ({ page, portal, person }) => {
    await portal.open(person, DOWNLOADS)
    await saveButton(page, SHEET).click()
    await saveButton(page, BROCHURE).click()
    await expect(savedLabel(page, SHEET)).toBeVisible()
    await expect(savedLabel(page, BROCHURE)).toBeVisible()
    await expect(row(page, BROCHURE)).toBeFocused()
    // The cache keys contain neither signature nor customer.
    expect((await cachedUrls(page)).sort()).toEqual([
      '/v2/api/downloads/brochure-gevelstenen/file?language=nl',
      '/v2/api/downloads/tf-merelrood/file?language=nl',
    ])
    await page.reload()
    await expect(savedLabel(page, SHEET)).toBeVisible()
    await goOffline(page)
    expect(await openInNewTab(page, openLink(page, SHEET))).toMatch(/^blob:/)
    expect(await cachedPrefixes(page)).toContain('%PDF-')
    await page.getByRole('button', { name: `${SHEET} van dit toestel halen` }).click()
    await expect(saveButton(page, SHEET)).toBeVisible()
    await expect(row(page, SHEET)).toBeFocused()
    expect(await cachedUrls(page)).toHaveLength(1)
    await goOnline(page)
  })

  test('are listed offline on the downloads tab (B27)', async ({ page, portal, person }) => {
    await portal.open(person, DOWNLOADS)
    await saveButton(page, SHEET).click()
    await expect(savedLabel(page, SHEET)).toBeVisible()
    await portal.open(person, '/inspiration')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inspiratie')
    await goOffline(page, 'download-list')
    await page.getByRole('navigation', { name: 'Wat u bekijkt' }).getByRole('link', { name: 'Downloads' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Op dit toestel' })).toBeVisible()
    await expect(savedLabel(page, SHEET)).toBeVisible()
    expect(await openInNewTab(page, openLink(page, SHEET))).toMatch(/^blob:/)
    expect(await cachedPrefixes(page)).toContain('%PDF-')
    await goOnline(page)
  })

  test('are listed in the other language too, and stay after sign-out (B27)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    await portal.open(person, DOWNLOADS)
    await saveButton(page, SHEET).click()
    await expect(savedLabel(page, SHEET)).toBeVisible()
    await page
      .getByRole('button', { name: 'Français' })
      .or(page.getByRole('link', { name: 'Français' }))
      .first()
      .click()
    const otherLanguage = page.getByRole('region', { name: 'Aussi sur cet appareil' })
    await expect(otherLanguage.getByRole('listitem')).toContainText([/Technische fiche Merelrood.*en néerlandais/])
    await portal.open(person, '/account')
    await page.getByRole('button', { name: 'Se déconnecter' }).first().click()
    await expect(page).toHaveURL(/\/auth\/login/)
    await portal.open(await backend.createCustomer(), DOWNLOADS)
    await expect(page.getByText('Gardé sur cet appareil')).toBeVisible()
  })

  test('show the download progress and can be cancelled (B27)', async ({ page, portal, person, lab }) => {
    await portal.open(person, DOWNLOADS)
    await lab.fault({ match: { method: 'GET', path: '/api/files/*' }, nth: 'every', fault: 'stall' })
    await saveButton(page, SHEET).click()
    await expect(row(page, SHEET).getByRole('progressbar', { name: `${SHEET} wordt bewaard` })).toBeVisible()
    await expect(row(page, SHEET)).toContainText(/0 byte van \d+ kB/)
    await page.getByRole('button', { name: `${SHEET} niet bewaren` }).click()
    await expect(saveButton(page, SHEET)).toBeVisible()
    expect(await cachedUrls(page)).toEqual([])
    await lab.clearFaults()
    await saveButton(page, SHEET).click()
    await expect(savedLabel(page, SHEET)).toBeVisible()
  })
})

test.describe('failed document downloads (B27)', () => {
  test.use({ expectedErrors: [/net::ERR|Failed to load resource/] })

  test('nothing partial is stored, an error is shown, and a retry succeeds (B27, F-29)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await portal.open(person, DOWNLOADS)
    const downloads = [
      ['truncate', SHEET],
      ['cut-before', BROCHURE],
      ['status', GUIDE],
    ] as const
    for (const [index, [fault, title]] of downloads.entries()) {
      await test.step(fault, async () => {
        await lab.fault({ match: { method: 'GET', path: '/api/files/*' }, nth: 'every', fault })
        await saveButton(page, title).click()
        await expect(row(page, title).getByRole('alert')).toContainText('niet helemaal aangekomen en is niet bewaard')
        expect(await cachedUrls(page)).toHaveLength(index)
        await lab.clearFaults()
        await saveButton(page, title).click()
        await expect(savedLabel(page, title)).toBeVisible()
        expect(await cachedUrls(page)).toHaveLength(index + 1)
      })
    }
  })

  test('a full storage shows an error and keeps saved documents (B27, F-29)', async ({ page, portal, person }) => {
    await portal.open(person, DOWNLOADS)
    await saveButton(page, SHEET).click()
    await expect(savedLabel(page, SHEET)).toBeVisible()
    const client = await page.context().newCDPSession(page)
    const { origin } = new URL(page.url())
    const { usage } = await client.send('Storage.getUsageAndQuota', { origin })
    await client.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 1000 })
    await saveButton(page, BROCHURE).click()
    await expect(row(page, BROCHURE).getByRole('alert')).toContainText('Dit toestel heeft geen plaats meer')
    await expect(savedLabel(page, SHEET)).toBeVisible()
    expect(await cachedUrls(page)).toHaveLength(1)
    await client.send('Storage.overrideQuotaForOrigin', { origin })
    await saveButton(page, BROCHURE).click()
    await expect(savedLabel(page, BROCHURE)).toBeVisible()
  })
})

test.describe('a browser that stores no documents (B27)', () => {
  for (const fault of ['silent', 'refused'] as const) {
    test(`says so where it is ${fault}, before anything is downloaded, and on the status page (B27, F-29, B44)`, async ({
      page,
      portal,
      person,
      lab,
    }) => {
      await breakCaches(page, fault)
      await portal.open(person, DOWNLOADS)
      await saveButton(page, SHEET).click()
      await expect(row(page, SHEET).getByRole('alert')).toContainText('Uw browser kan hier geen documenten bewaren', {
        timeout: 20_000,
      })
      expect((await lab.calls()).filter(({ path }) => path.startsWith('/api/files/'))).toEqual([])
      await portal.open(person, '/status')
      const check = page
        .locator('dl > div')
        .filter({ has: page.getByText('Documenten op dit toestel', { exact: true }) })
      await expect(check).toContainText(/geen documenten bewaren.*Let op/, { timeout: 20_000 })
    })
  }

  test('offers downloads only where it has no storage for them (B27, F-29)', async ({ page, portal, person }) => {
    await breakCaches(page, 'missing')
    await portal.open(person, DOWNLOADS)
    await expect(page.getByRole('link', { name: `${SHEET} downloaden` })).toBeVisible()
    await expect(saveButton(page, SHEET)).toHaveCount(0)
  })
})
