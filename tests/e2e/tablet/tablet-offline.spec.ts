import type { Page } from '@playwright/test'
import { breakCaches, breakDatabases, fillLocalStorage } from '#tests/support/browser/broken-storage.ts'
import { disconnect } from '#tests/support/browser/offline.ts'
import { createTabletDay, typeCode } from '#tests/support/browser/tablet-fixture.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const CODE = '482915'

test.use({
  viewport: { width: 1180, height: 820 },
  expectedErrors: [/net::ERR|Failed to load resource/],
})

const pendingNotice = (page: Page) => page.getByText('1 check-in wacht op bevestiging')
const storedCheckIns = (page: Page) => page.evaluate(() => localStorage.getItem('portal_check_ins'))
const storages = (page: Page) =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))))

test.describe('a tablet offline', () => {
  test('queues a check-in without storing a name, shows it as unconfirmed and sends it once after reconnecting (B32)', async ({
    page,
    lab,
    backend,
    person,
    context,
  }) => {
    const day = await createTabletDay(backend, person)
    const appointment = await day.createAppointment(15, { code: CODE })
    await day.open(page)
    await day.waitForBackgroundLoading()
    await disconnect(page)
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await expect(page.getByText('Er is even geen verbinding.')).toBeVisible()
    await typeCode(page, CODE)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Genoteerd, nog niet bevestigd')
    await expect(page.getByRole('status')).toContainText('We noteerden om 10:00')
    expect(await storedCheckIns(page)).toContain(CODE)
    expect(await storages(page)).not.toMatch(/Test|Persoon/i)
    await page.getByRole('button', { name: 'Nu afsluiten' }).click()
    // The same visitor tries again: the check-in is already queued.
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await typeCode(page, CODE)
    await page.getByRole('button', { name: 'Nu afsluiten' }).click()
    await expect(pendingNotice(page)).toBeVisible()
    expect(await lab.callsTo('POST', '/checkin')).toEqual([])
    await context.setOffline(false)
    await expect(pendingNotice(page)).toHaveCount(0, { timeout: 45_000 })
    expect(await day.readAppointment(appointment.id)).toMatchObject({ status: 'CHECKED_IN' })
    expect((await lab.callsTo('POST', '/checkin')).map(({ status }) => status)).toEqual([200])
    expect(await storedCheckIns(page)).toBeNull()
  })

  test('queues the check-ins of two visitors in one outage and sends each once (B32)', async ({
    page,
    lab,
    backend,
    person,
    context,
  }) => {
    const day = await createTabletDay(backend, person)
    const codes = [CODE, '731604']
    const appointments = await Promise.all(codes.map((code) => day.createAppointment(15, { code })))
    await day.open(page)
    await day.waitForBackgroundLoading()
    await disconnect(page)
    for (const code of codes) {
      await page.getByRole('button', { name: 'Kom binnen' }).click()
      await typeCode(page, code)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Genoteerd, nog niet bevestigd')
      await page.getByRole('button', { name: 'Nu afsluiten' }).click()
    }
    await expect(page.getByText('2 check-ins wachten op bevestiging')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/op bevestiging/)).toHaveCount(0, { timeout: 45_000 })
    for (const { id } of appointments) expect(await day.readAppointment(id)).toMatchObject({ status: 'CHECKED_IN' })
    expect((await lab.callsTo('POST', '/checkin')).map(({ status }) => status)).toEqual([200, 200])
    expect(await storedCheckIns(page)).toBeNull()
  })

  test('shows what a visitor browses once the network is back (S146)', async ({ page, backend, person, context }) => {
    const day = await createTabletDay(backend, person)
    await day.open(page)
    await day.waitForBackgroundLoading()
    await disconnect(page)
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await expect(page.getByText('Er is even geen verbinding.')).toBeVisible()
    await page.getByRole('button', { name: 'Eerst rondkijken' }).click()
    await expect(page.getByText('Hiervoor is verbinding nodig')).toBeVisible()
    await context.setOffline(false)
    await expect(page.locator('main li button').first()).toBeVisible({ timeout: 30_000 })
  })

  test('a queued check-in survives a reload, and its confirmation is shown (B32)', async ({
    page,
    lab,
    backend,
    person,
  }) => {
    const day = await createTabletDay(backend, person)
    const appointment = await day.createAppointment(15, { code: CODE })
    await day.open(page)
    await lab.fault({ match: { path: '/v2/api/*' }, nth: 'every', fault: 'cut-before' })
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await typeCode(page, CODE)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Genoteerd, nog niet bevestigd')
    await page.reload()
    await expect(pendingNotice(page)).toBeVisible()
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await typeCode(page, CODE)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Genoteerd, nog niet bevestigd')
    await lab.clearFaults()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uw komst is bevestigd', { timeout: 45_000 })
    expect(await day.readAppointment(appointment.id)).toMatchObject({ status: 'CHECKED_IN' })
    expect((await lab.callsTo('POST', '/checkin')).map(({ status }) => status)).toEqual([200])
    expect(await storedCheckIns(page)).toBeNull()
  })

  test('a check-in whose response was lost is confirmed without a second check-in (B32, F-57)', async ({
    page,
    lab,
    backend,
    person,
  }) => {
    const day = await createTabletDay(backend, person)
    const appointment = await day.createAppointment(15, { code: CODE })
    await day.open(page)
    // Its start sends what is queued at once.
    await day.waitForBackgroundLoading()
    await lab.fault({ match: { method: 'POST', path: '/v2/api/appointments/*' }, nth: 1, fault: 'cut-after' })
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await typeCode(page, CODE)
    await page.getByRole('button', { name: /^T\. .+ · 10:15$/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Genoteerd, nog niet bevestigd')
    expect(await storedCheckIns(page)).not.toContain(CODE)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uw komst is bevestigd', { timeout: 45_000 })
    expect(await day.readAppointment(appointment.id)).toMatchObject({ status: 'CHECKED_IN' })
    expect(await storedCheckIns(page)).toBeNull()
  })

  test('asks a visitor whose check-in it cannot store to speak to staff, and still sends it (B32, F-29)', async ({
    page,
    lab: _,
    backend,
    person,
    context,
  }) => {
    await fillLocalStorage(page)
    const day = await createTabletDay(backend, person)
    const appointment = await day.createAppointment(15, { code: CODE })
    await day.open(page)
    await day.waitForBackgroundLoading()
    await disconnect(page)
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await typeCode(page, CODE)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spreek ons even aan')
    await expect(page.getByRole('status')).toContainText('deze tablet kan niets bewaren')
    await page.getByRole('button', { name: 'Nu afsluiten' }).click()
    await expect(page.getByText('Laat deze tablet tot dan aan')).toBeVisible()
    await context.setOffline(false)
    await expect(pendingNotice(page)).toHaveCount(0, { timeout: 45_000 })
    expect(await day.readAppointment(appointment.id)).toMatchObject({ status: 'CHECKED_IN' })
  })

  test('is not reloaded before a check-in that it cannot store is sent (B32, F-29, F-74)', async ({
    page,
    lab,
    backend,
    person,
  }) => {
    await fillLocalStorage(page)
    const day = await createTabletDay(backend, person)
    const appointment = await day.createAppointment(15, { code: CODE })
    await day.open(page)
    await day.waitForBackgroundLoading()
    await lab.fault({ match: { path: '/v2/api/*' }, nth: 'every', fault: 'cut-before' })
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await typeCode(page, CODE)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spreek ons even aan')
    await page.getByRole('button', { name: 'Nu afsluiten' }).click()
    await expect(pendingNotice(page)).toBeVisible()
    const isSamePage = () => page.evaluate(() => 'isSamePage' in window)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    const countBuildChecks = async () => (await lab.callsTo('GET', '/build.json')).length
    await page.clock.fastForward('25:00:00')
    const before = await countBuildChecks()
    await expect(async () => {
      await page.clock.fastForward('11:00')
      expect(await countBuildChecks()).toBeGreaterThan(before + 3)
    }).toPass()
    expect(await isSamePage()).toBe(true)
    await expect(pendingNotice(page)).toBeVisible()
    await lab.clearFaults()
    const sentCheckIns = async () => (await lab.callsTo('POST', '/checkin')).map(({ status }) => status)
    await page.clock.fastForward('11:00')
    // Moving the clock while the request is in flight would time it out.
    await expect.poll(sentCheckIns).toEqual([200])
    await expect(pendingNotice(page)).toBeHidden()
    await expect(async () => {
      await page.clock.fastForward('11:00')
      expect(await isSamePage()).toBe(false)
    }).toPass()
    expect(await day.readAppointment(appointment.id)).toMatchObject({ status: 'CHECKED_IN' })
    expect(await sentCheckIns()).toEqual([200])
  })

  test('queues a check-in where databases and caches do not answer (B32, F-29)', async ({
    page,
    lab: _,
    backend,
    person,
  }) => {
    await breakDatabases(page, 'silent')
    await breakCaches(page, 'silent')
    const day = await createTabletDay(backend, person)
    await day.open(page)
    await day.waitForBackgroundLoading()
    await disconnect(page)
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await typeCode(page, CODE)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Genoteerd, nog niet bevestigd')
    expect(await storedCheckIns(page)).toContain(CODE)
  })

  test('supports both languages (B32, B19)', async ({ page, lab: _, backend, person }) => {
    const day = await createTabletDay(backend, person)
    await day.open(page)
    await day.waitForBackgroundLoading()
    await disconnect(page)
    await page.getByRole('button', { name: 'Entrez' }).click()
    await expect(page.getByText('Pas de connexion pour le moment.')).toBeVisible()
    await typeCode(page, CODE)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noté, pas encore confirmé')
  })

  test('a rejected check-in is shown to staff with its reason, and the visitor is referred to them (B32)', async ({
    page,
    lab: _,
    backend,
    person,
    context,
  }) => {
    const day = await createTabletDay(backend, person)
    await day.open(page)
    await day.waitForBackgroundLoading()
    await disconnect(page)
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await typeCode(page, '000001')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Genoteerd, nog niet bevestigd')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We vinden uw afspraak niet', { timeout: 45_000 })
    await expect(page.getByRole('status')).toContainText('Spreek ons even aan')
    await page.getByRole('button', { name: 'Nu afsluiten' }).click()
    await expect(page.getByText('De check-in van 10:00 is niet bevestigd: vandaag is hier geen afspraak')).toBeVisible()
    expect(await storedCheckIns(page)).not.toContain('000001')
    await page.getByRole('button', { name: 'Gezien' }).click()
    await expect(page.getByText('is niet bevestigd')).toHaveCount(0)
    expect(await storedCheckIns(page)).toBeNull()
  })
})
