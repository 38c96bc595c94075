import type { Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import { analyticsEventsSchema } from '#contract/analytics/event-schema.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { waitForGeneratedDocuments } from '#tests/support/fixtures/generated-documents.ts'
import { loggedEvents, enableEventSinks } from '#tests/support/browser/analytics-log.ts'
import { waitForNetworkIdle } from '#tests/support/browser/network-idle.ts'
import { goOffline, goOnline } from '#tests/support/browser/offline.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const SHEET = 'Technische fiche Merelrood'
const tiles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')
const current = (page: Page) => page.getByRole('navigation', { name: 'Wat u bekijkt' }).locator('[aria-current=page]')
const field = (page: Page) => page.getByRole('searchbox', { name: 'Zoek in inspiratie' })
const chip = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name} \\d+$`) })
const label = (page: Page, name: string) => page.locator('label', { has: chip(page, name) })

/** The number in the label of a chip. */
const countOf = async (page: Page, name: string): Promise<number> =>
  Number(/\d+$/.exec((await label(page, name).innerText()).trim())?.[0])

/** The filter controls: one sheet on phones, otherwise a popover per facet. */
function filters(page: Page, isPhone: boolean) {
  const group = page.getByRole('group', { name: 'Filters' })
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  return {
    open: async (facet: string) => {
      if (!isPhone)
        await group
          .getByRole('button', { name: new RegExp(`^${facet}`) })
          .first()
          .click()
      else if (await sheet.isHidden()) await page.getByRole('button', { name: /^Filters/ }).click()
    },
    close: async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('checkbox')).toHaveCount(0)
    },
  }
}

/** Names of the events that the backend received, in order. */
async function receivedEvents(lab: LabClient): Promise<string[]> {
  const calls = await lab.callsTo('POST', '/v2/api/events')
  const events = calls.flatMap(({ body }) => v.parse(analyticsEventsSchema, body).events)
  return events.map(({ name }) => name).filter((name) => name !== 'web_vitals')
}

/** Filters by two facets, opens the URL in another window, changes the tab and resets. */
async function filterGallery(page: Page, isPhone: boolean): Promise<void> {
  const { open, close } = filters(page, isPhone)
  await expect(current(page)).toHaveText('Referenties')
  const total = page.getByRole('status').filter({ hasText: 'referentie' })
  const all = Number(/^\d+/.exec(await total.innerText())?.[0])
  await expect(tiles(page)).toHaveCount(all)

  await test.step('styles add results, a colour reduces them, and values without results are disabled', async () => {
    await open('Stijl')
    const styles = (await countOf(page, 'Klassiek')) + (await countOf(page, 'Landelijk'))
    await label(page, 'Klassiek').click()
    await expect(chip(page, 'Klassiek')).toBeChecked()
    await label(page, 'Landelijk').click()
    await expect(chip(page, 'Landelijk')).toBeChecked()
    await open('Kleur')
    // The counts arrive with the results of both styles.
    const emptyValues = page.getByRole('checkbox', { name: / 0$/ })
    await expect(emptyValues).not.toHaveCount(0)
    await expect.poll(() => countOf(page, 'Rood')).toBeLessThan(styles)
    await waitForNetworkIdle(page)
    const red = await countOf(page, 'Rood')
    expect(red).toBeGreaterThan(0)
    for (const value of await emptyValues.all()) await expect(value).toBeDisabled()
    await label(page, 'Rood').click()
    await expect(chip(page, 'Rood')).toBeChecked()
    await close()
    await expect(tiles(page)).toHaveCount(red)
    await expect(page).toHaveURL(/style=CLASSIC%2CRURAL.*colourFamily=RED/)
  })

  await test.step('the URL restores the results in a new window', async () => {
    const titles = await tiles(page).allInnerTexts()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await expect(tiles(other)).toHaveCount(titles.length)
    expect(await tiles(other).allInnerTexts()).toEqual(titles)
    await other.close()
  })

  await test.step('changing the tab clears the facets and keeps the search text', async () => {
    await field(page).fill('klinker')
    await field(page).press('Enter')
    await expect(page).toHaveURL(/query=klinker/)
    await page.getByRole('link', { name: 'Producten' }).click()
    await expect(current(page)).toHaveText('Producten')
    await expect(field(page)).toHaveValue('klinker')
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ tab: 'PRODUCT', query: 'klinker' })
    await expect(tiles(page).first()).toContainText('Roderpad')
  })

  await test.step('a reset restores the initial list', async () => {
    await page.getByRole('button', { name: 'Wis filters' }).click()
    await expect(current(page)).toHaveText('Referenties')
    await expect(field(page)).toHaveValue('')
    expect(new URL(page.url()).search).toBe('')
    await expect(tiles(page)).toHaveCount(all)
  })
}

/** Downloads a document before consent, then checks the events after consent and offline. */
async function download(page: Page, lab: LabClient): Promise<void> {
  const banner: Locator = page.getByRole('region', { name: 'Mogen we het gebruik meten?' })

  await test.step('before consent a download records no event', async () => {
    await page.getByRole('link', { name: 'Downloads' }).click()
    const link = page.getByRole('link', { name: `${SHEET} downloaden` })
    await link.scrollIntoViewIfNeeded()
    await link.hover()
    await expect(link).toHaveAttribute('href', /^\/api\/files\//)
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(file.suggestedFilename()).toBe(`${SHEET}.pdf`)
    // The question comes with the next page.
    await page.getByRole('link', { name: 'Afspraken' }).first().click()
    await expect(banner).toBeVisible()
    expect(await loggedEvents(page)).toEqual([])
    expect(await lab.callsTo('POST', '/v2/api/events')).toEqual([])
  })

  await test.step('after consent the recorded events are sent', async () => {
    await banner.getByRole('button', { name: 'Ja, meten mag' }).click()
    await expect(banner).toHaveCount(0)
    await expect.poll(() => receivedEvents(lab)).toEqual(expect.arrayContaining(['search_submitted', 'web_downloads']))
  })

  await test.step('offline events are queued and sent once after reconnecting', async () => {
    const start = page.getByRole('link', { name: 'Start' }).first()
    const before = (await receivedEvents(lab)).length
    // Visit the page online first, so that its chunk is loaded.
    await start.click()
    await expect(page.getByRole('heading', { level: 1, name: /Test/ })).toBeVisible()
    await page.getByRole('link', { name: 'Inspiratie' }).first().click()
    await expect(tiles(page).first()).toBeVisible()
    await expect.poll(() => receivedEvents(lab)).toHaveLength(before + 2)
    await goOffline(page)
    await start.click()
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(async () => (await loggedEvents(page)).filter(({ state }) => state === 'waiting')).not.toEqual([])
    await goOnline(page)
    await expect.poll(() => receivedEvents(lab)).toHaveLength(before + 3)
    await expect.poll(async () => (await loggedEvents(page)).every(({ state }) => state === 'sent')).toBe(true)
    expect((await receivedEvents(lab)).slice(before)).toEqual(['page_load', 'page_load', 'page_load'])
  })
}

test.use({ analyticsConsent: null, expectedErrors: [/500|ERR_INTERNET_DISCONNECTED|Failed to load resource/] })
test.beforeEach(({ backend }) => waitForGeneratedDocuments(backend))

test('Journey 14: on a desktop a customer filters, shares a URL, resets and downloads a document (S008, S009, S054, S055, S072, S073, E31, S140, B34)', async ({
  page,
  portal,
  person,
  lab,
}) => {
  await enableEventSinks(lab, { endpoint: true })
  await portal.open(person, '/inspiration')
  await expect(tiles(page).first()).toBeVisible()
  await filterGallery(page, false)
  await download(page, lab)
})

test.describe('on a phone with a slow connection', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('Journey 14: on a slow phone a customer does the same, with narrow pictures, a slow response and a retry (S143, S144, B42, E31, S140, B34)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    test.slow()
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { get: () => ({ effectiveType: '2g' }) })
    })
    const list = { method: 'GET', path: '/v2/api/inspiration' }
    await portal.signIn(person)

    await test.step('after five seconds a message shows that loading is slow', async () => {
      await lab.fault({ match: list, fault: 'hold', nth: 'every' })
      await page.goto('/inspiration')
      await expect(page.getByText('Dit duurt langer dan normaal')).toBeVisible()
      const [call] = await lab.callsTo('GET', '/inspiration')
      expect(Date.now() - Date.parse(call?.at ?? '')).toBeGreaterThan(4000)
      await lab.clearFaults()
      await lab.release()
      await expect(tiles(page).first()).toBeVisible()
    })

    await test.step('pictures use the narrowest source', async () => {
      const picture = page.locator('main li img').first()
      await expect(picture).toHaveJSProperty('complete', true)
      expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-320\.avif$/)
    })

    await test.step('a failed request is retried after ten seconds', async () => {
      await lab.fault({ match: list, fault: 'status', status: 500 })
      const previousCalls = (await lab.callsTo('GET', '/inspiration')).length
      await page.getByRole('link', { name: 'Producten' }).click()
      await expect(page.getByRole('alert')).toContainText('De inspiratie laadt niet')
      await expect(tiles(page).first()).toBeVisible({ timeout: 40_000 })
      const [failed, retry] = (await lab.callsTo('GET', '/inspiration')).slice(previousCalls)
      expect(Date.parse(retry?.at ?? '') - Date.parse(failed?.at ?? '')).toBeGreaterThan(8000)
      await page.getByRole('link', { name: 'Referenties' }).click()
    })

    await enableEventSinks(lab, { endpoint: true })
    await page.reload()
    await expect(tiles(page).first()).toBeVisible()
    await filterGallery(page, true)
    await download(page, lab)
  })
})
