import type { Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import { EVENTS_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { type AnalyticsEvent, analyticsEventsSchema } from '#contract/analytics/event-schema.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { loggedEvents, recordedEventNames, enableEventSinks } from '#tests/support/browser/analytics-log.ts'
import { disconnect } from '#tests/support/browser/offline.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const title = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })
const list = (page: Page): Locator => page.getByRole('region', { name: 'Wat op dit toestel is gemeten' })

/** The events that the backend received, without web vitals. */
async function receivedEvents(lab: LabClient): Promise<AnalyticsEvent[]> {
  const calls = await lab.callsTo('POST', '/v2/api/events')
  return calls
    .flatMap(({ body }) => v.parse(analyticsEventsSchema, body).events)
    .filter(({ name }) => name !== 'web_vitals')
}

/** Recorded events of one kind. */
async function eventsOf<N extends AnalyticsEvent['name']>(page: Page, name: N) {
  const events = (await loggedEvents(page)).map(({ event }) => event)
  return events.filter((event): event is Extract<AnalyticsEvent, { name: N }> => event.name === name)
}

test.describe('analytics after consent', () => {
  test.use({ analyticsConsent: 'yes' })

  test('each navigation records one page_load with route pattern and product id (S137, S020)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const { id } = await backend.createProject(person, { name: 'Gemeten project' })
    await portal.open(person, '/?productId=klinker-heidepad')
    await page.getByRole('link', { name: 'Projecten' }).first().click()
    await expect(title(page, 'Projecten')).toBeVisible()
    // Typing changes the query but is no navigation.
    await page.getByRole('searchbox').fill('Gemeten')
    await expect(page).toHaveURL(/q=Gemeten|Gemeten/)
    await page.getByRole('link', { name: /Gemeten project/ }).click()
    await expect(title(page, 'Gemeten project')).toBeVisible()
    await page.goBack()
    await expect(title(page, 'Projecten')).toBeVisible()
    await expect
      .poll(() => recordedEventNames(page))
      .toEqual([
        'page_load / klinker-heidepad',
        'page_load /projects',
        'page_load /projects/$projectId',
        'page_load /projects',
      ])
    const log = JSON.stringify(await loggedEvents(page))
    for (const privateValue of [id, person.id, person.emailAddress, 'Gemeten']) expect(log).not.toContain(privateValue)
  })

  test('sent events match the contract and contain the device but no customer (F-82)', async ({
    page,
    portal,
    person,
    lab,
    context,
  }) => {
    await enableEventSinks(lab, { endpoint: true })
    await portal.open(person, '/projects')
    await expect.poll(async () => (await receivedEvents(lab)).map(({ route }) => route)).toEqual(['/projects'])
    const [call] = await lab.callsTo('POST', '/v2/api/events')
    expect(call?.headers['authorization']).toBeUndefined()
    const device = (await context.cookies()).find(({ name }) => name === 'portal_device')?.value
    const [event] = await receivedEvents(lab)
    expect(event).toMatchObject({ name: 'page_load', locale: 'nl', deviceId: device })
    expect(JSON.stringify(call?.body)).not.toContain(person.id)
    await expect.poll(async () => (await loggedEvents(page)).every(({ state }) => state === 'sent')).toBe(true)
  })

  test('clicking a reference project records an event with its id on every page (S138)', async ({
    page,
    portal,
    person,
  }) => {
    await portal.open(person, '/')
    const section = page.getByRole('region', { name: 'Nieuwe realisaties' })
    const clicked: string[] = []
    for (const link of [
      section.getByRole('listitem').getByRole('link'),
      page.getByRole('main').getByRole('listitem').getByRole('link'),
    ]) {
      await link.first().click()
      await expect(page).toHaveURL(/\/inspiration\/[\w-]+$/)
      clicked.push(new URL(page.url()).pathname.replace('/inspiration/', ''))
      // An event that is not stored yet would be lost on navigation.
      await expect.poll(async () => (await eventsOf(page, 'reference_project_clicked')).length).toBe(clicked.length)
      await page.goto('/inspiration')
      await expect(title(page, 'Inspiratie')).toBeVisible()
    }
    const ids = (await eventsOf(page, 'reference_project_clicked')).map((event) => event.referenceProjectId)
    expect(ids).toEqual(clicked)
  })

  test('a search records an event on submit, not while typing, without the search text (S139)', async ({
    page,
    portal,
    person,
  }) => {
    await portal.open(person, '/inspiration')
    const field = page.getByRole('searchbox', { name: 'Zoek in inspiratie' })
    await field.pressSequentially('rode hoeve')
    expect(await eventsOf(page, 'search_submitted')).toEqual([])
    await field.press('Enter')
    await expect(page).toHaveURL(/query=rode/)
    await page.getByRole('link', { name: 'Producten' }).click()
    await expect(page).toHaveURL(/tab=PRODUCT/)
    await field.fill('hoeve')
    await field.press('Enter')
    await expect
      .poll(async () =>
        (await eventsOf(page, 'search_submitted')).map(({ tab, words, facets }) => ({ tab, words, facets })),
      )
      .toEqual([
        { tab: 'REFERENCE_PROJECT', words: 2, facets: 0 },
        { tab: 'PRODUCT', words: 1, facets: 0 },
      ])
    expect(JSON.stringify(await loggedEvents(page))).not.toContain('hoeve')
    // A search is no page_load.
    expect(await recordedEventNames(page)).toEqual([
      'page_load /inspiration',
      'search_submitted /inspiration',
      'search_submitted /inspiration',
    ])
  })

  test('events reach the backend by default (S137, S139)', async ({ page, portal, person, lab }) => {
    await portal.open(person, '/inspiration')
    await page.getByRole('searchbox').fill('rood')
    await page.getByRole('searchbox').press('Enter')
    const names = async () => (await receivedEvents(lab)).map(({ name }) => name)
    await expect.poll(names).toEqual(expect.arrayContaining(['page_load', 'search_submitted']))
    const statuses = async () => new Set((await lab.callsTo('POST', '/v2/api/events')).map(({ status }) => status))
    await expect.poll(statuses).toEqual(new Set([202]))
  })

  test.describe('a backend without the calls for events', () => {
    test.use({ expectedErrors: [/status of 404/] })

    test('is asked once per page load, and the events stay on the device (S137, B34)', async ({
      page,
      portal,
      person,
      lab,
    }) => {
      const missing = { fault: 'status', status: 404, nth: 'every' } as const
      await lab.fault(
        { match: { path: '/v2/api/events/sinks' }, ...missing },
        { match: { path: '/v2/api/events' }, ...missing },
      )
      await portal.open(person, '/projects')
      const states = async () => (await loggedEvents(page)).map(({ state }) => state)
      await expect.poll(states).toContain('kept')
      await page.getByRole('link', { name: 'Afspraken' }).first().click()
      await expect(title(page, 'Afspraken')).toBeVisible()
      await expect.poll(async () => new Set(await states())).toEqual(new Set(['kept']))
      expect(await lab.callsTo('POST', '/v2/api/events')).toHaveLength(1)
      expect(await lab.callsTo('GET', '/v2/api/events/sinks')).toHaveLength(1)
    })
  })

  test('with a tag manager configured, events are pushed to the data layer (S137)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await enableEventSinks(lab, { dataLayer: true })
    await portal.open(person, '/projects')
    const layer = () => page.evaluate(() => (window as { dataLayer?: { event: string; route: string }[] }).dataLayer)
    await expect
      .poll(layer)
      .toEqual(expect.arrayContaining([expect.objectContaining({ event: 'page_load', route: '/projects' })]))
    expect(await lab.callsTo('POST', '/v2/api/events')).toEqual([])
  })

  test('without sinks events stay on the device, where the customer can see and delete them (B33)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await enableEventSinks(lab, {})
    await portal.open(person, '/projects?productId=klinker-heidepad')
    await expect.poll(async () => (await loggedEvents(page)).some(({ state }) => state === 'kept')).toBe(true)
    await page.goto('/account/privacy')
    await expect(list(page).getByText('Pagina bekeken')).toHaveCount(2)
    const row = list(page)
      .getByRole('listitem')
      .filter({ hasText: /Pagina bekeken\s*Projecten, klinker-heidepad/ })
    await expect(row).toContainText('alleen op dit toestel')
    await expect(row.locator('time')).toHaveText(/\d\d:\d\d/)
    await expect(list(page).getByRole('status')).toHaveText(/^\d+ gebeurtenissen$/)
    await list(page).getByRole('button', { name: 'Alles wissen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Annuleren' }).click()
    await expect(row).toBeVisible()
    await list(page).getByRole('button', { name: 'Alles wissen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Alles wissen' }).click()
    await expect(row).toHaveCount(0)
    expect((await recordedEventNames(page)).filter((name) => name.includes('/projects'))).toEqual([])
  })

  test('refusal in one tab stops recording in all tabs and deletes all events (F-81)', async ({
    page,
    portal,
    person,
    lab,
    context,
  }) => {
    await portal.open(person, '/projects')
    const otherTab = await context.newPage()
    await otherTab.goto('/account/privacy')
    await expect(list(otherTab).getByText('Pagina bekeken').first()).toBeVisible()
    await enableEventSinks(lab, { endpoint: true })
    await otherTab.getByRole('switch', { name: 'Gebruik meten' }).click()
    await expect(list(otherTab)).toContainText('Er wordt niets opgetekend')
    const stored = (tab: Page) => tab.evaluate((key) => localStorage.getItem(key), EVENTS_STORAGE_KEY)
    expect(await stored(page)).toBeNull()
    await page.getByRole('link', { name: 'Afspraken' }).first().click()
    await expect(title(page, 'Afspraken')).toBeVisible()
    expect(await stored(page)).toBeNull()
    // Consent applies in the other tab as well.
    await otherTab.getByRole('switch', { name: 'Gebruik meten' }).click()
    await page.getByRole('link', { name: 'Projecten' }).first().click()
    await expect(title(page, 'Projecten')).toBeVisible()
    await expect
      .poll(async () => (await recordedEventNames(page)).filter((name) => name.endsWith(' /projects')))
      .toHaveLength(1)
    expect((await recordedEventNames(page)).filter((name) => name.endsWith(' /appointments'))).toEqual([])
    expect((await receivedEvents(lab)).map(({ route }) => route)).not.toContain('/appointments')
  })

  test.describe('a backend that fails', () => {
    test.use({ expectedErrors: [/50[03]|422/] })

    test('gets a retry and receives each event once (B34)', async ({ page, portal, person, lab }) => {
      const path = '/v2/api/events'
      await lab.fault({ match: { method: 'POST', path }, fault: 'status', status: 503 })
      await enableEventSinks(lab, { endpoint: true })
      await portal.open(person, '/projects')
      await expect.poll(async () => (await lab.callsTo('POST', path)).at(-1)?.status, { timeout: 45_000 }).toBe(200)
      const [first, ...others] = await lab.callsTo('POST', path)
      expect(first?.status).toBe(503)
      const sent = others.flatMap(({ body }) => v.parse(analyticsEventsSchema, body).events)
      expect(sent.filter(({ name }) => name === 'page_load')).toHaveLength(1)
      await expect.poll(async () => (await loggedEvents(page)).every(({ state }) => state === 'sent')).toBe(true)
    })

    test('a rejected event is not sent again (B34)', async ({ page, portal, person, lab }) => {
      const path = '/v2/api/events'
      await lab.fault({ match: { method: 'POST', path }, fault: 'status', status: 422, nth: 'every' })
      await enableEventSinks(lab, { endpoint: true })
      await portal.open(person, '/projects')
      await expect.poll(async () => (await loggedEvents(page)).map(({ state }) => state)).toContain('kept')
      const rejected = (await loggedEvents(page)).find(({ state }) => state === 'kept')?.event
      const reports = await lab.callsTo('POST', path)
      expect(reports.filter(({ body }) => JSON.stringify(body).includes(rejected?.id ?? '-'))).toHaveLength(1)
    })
  })

  test('many waiting events are sent in several requests below the size limit (B34)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await enableEventSinks(lab, { endpoint: true })
    const waiting = Array.from({ length: 120 }, (_, index) => ({
      event: {
        id: `waiting-${index}`,
        name: 'page_load',
        time: new Date().toISOString(),
        route: '/projects',
        locale: 'nl',
      },
      state: 'waiting',
    }))
    await page.addInitScript(([key, log]) => localStorage.setItem(key, log), [
      EVENTS_STORAGE_KEY,
      JSON.stringify(waiting),
    ] as const)
    await portal.open(person, '/projects')
    const sent = async () => (await receivedEvents(lab)).filter(({ id }) => id.startsWith('waiting-')).length
    await expect.poll(sent).toBe(120)
    expect((await lab.callsTo('POST', '/v2/api/events')).length).toBeGreaterThan(2)
  })

  test.describe('offline', () => {
    test.use({ expectedErrors: [/net::ERR/] })

    test('offline events are sent once after reconnecting, with their original time (B34)', async ({
      page,
      portal,
      person,
      lab,
      context,
    }) => {
      await enableEventSinks(lab, { endpoint: true })
      await portal.open(person, '/projects')
      await expect.poll(async () => (await receivedEvents(lab)).length).toBe(1)
      await page.getByRole('link', { name: 'Afspraken' }).first().click()
      await expect(title(page, 'Afspraken')).toBeVisible()
      await expect.poll(async () => (await receivedEvents(lab)).length).toBe(2)
      await disconnect(page)
      await page.getByRole('link', { name: 'Projecten' }).first().click()
      await expect(title(page, 'Projecten')).toBeVisible()
      await expect.poll(async () => (await recordedEventNames(page)).length).toBe(3)
      const recordedAt = Date.now()
      expect((await loggedEvents(page)).at(-1)?.state).toBe('waiting')
      await context.setOffline(false)
      await expect.poll(async () => (await receivedEvents(lab)).length, { timeout: 45_000 }).toBe(3)
      const [last] = (await receivedEvents(lab)).slice(-1)
      expect(last).toMatchObject({ name: 'page_load', route: '/projects' })
      expect(Date.parse(last?.time ?? '')).toBeLessThanOrEqual(recordedAt)
      await expect.poll(async () => (await loggedEvents(page)).every(({ state }) => state === 'sent')).toBe(true)
      await page.reload()
      await expect(title(page, 'Projecten')).toBeVisible()
      await expect.poll(async () => (await receivedEvents(lab)).length).toBe(4)
      expect(new Set((await receivedEvents(lab)).map(({ id }) => id)).size).toBe(4)
    })
  })
})
