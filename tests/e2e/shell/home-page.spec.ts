import { eq } from 'drizzle-orm'
import { appointments } from '#server/db/appointment-tables.ts'
import { createUpcomingAppointment } from '#tests/support/fixtures/onboarding-state.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/browser/layout-shift.ts'
import { goOffline } from '#tests/support/browser/offline.ts'
import { expect, test } from '#tests/support/browser/test.ts'

test.describe('home', () => {
  test('shows project with bricks, next appointment, inspiration and counts (E01, S015, S075, S076, S077, S078)', async ({
    page,
    portal,
    demo,
  }) => {
    await portal.open(demo.person, '/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Goede(morgen|middag|navond), Lotte$/)
    await expect(page.getByRole('heading', { name: 'Woning Molenveld' })).toBeVisible()
    await expect(page.getByLabel('Volledigheid: 3 van 4. Nog nodig: stijl.')).toBeVisible()
    await expect(page.getByText('3 van 4 gelegd.')).toBeVisible()
    await expect(page.getByRole('heading', { name: /om 10:30$/ })).toBeVisible()
    await expect(page.getByText('Toonzaal Gent, met Bram Coppens')).toBeVisible()
    await expect(page.locator('main img[src*="/media/pictures/"]')).toHaveCount(3)
    const counts = page.getByRole('region', { name: 'Uw dossiers' })
    for (const text of ['5 actieve projecten', '2 projecten in archief', '2 komende afspraken'])
      await expect(counts.getByText(text, { exact: true })).toBeVisible()
  })

  test.describe('counts', () => {
    test.use({ expectedErrors: [/net::ERR/] })

    test('home, menu and list count the same projects, limited ones too, with and without a connection (E01, S031)', async ({
      page,
      portal,
      person,
      backend,
    }) => {
      await backend.createProject(person, { name: 'Tuinhuis' })
      await backend.createProject(person, { name: 'Bezoek', limited: true })
      await backend.createProject(person, { name: 'Oude schuur', limited: true, status: 'ARCHIVED' })
      const counts = page.getByRole('region', { name: 'Uw dossiers' })
      const menuEntry = page.getByRole('navigation').getByRole('link', { name: /^Projecten/ })
      const expectCounts = async () => {
        await expect(counts).toContainText('2 actieve projecten')
        await expect(counts).toContainText('1 project in archief')
        await expect(menuEntry).toHaveText(/2$/)
      }
      await portal.open(person, '/')
      await expectCounts()
      await menuEntry.click()
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
      await expect(page.getByRole('link', { name: /^Actief/ })).toHaveText(/2$/)
      await goOffline(page)
      await page.getByRole('link', { name: /^Start/ }).click()
      await expectCounts()
    })
  })

  test('a reload sends at most three API calls (E01)', async ({ page, portal, demo, lab }) => {
    await portal.open(demo.person, '/')
    await expect(page.getByText('Toonzaal Gent, met Bram Coppens')).toBeVisible()
    // The bell loads last.
    await page.getByRole('link', { name: /^Meldingen, / }).waitFor()
    const before = (await lab.calls()).length
    await page.reload()
    await expect(page.getByText('Toonzaal Gent, met Bram Coppens')).toBeVisible()
    await page.waitForLoadState('networkidle')
    // The realtime token is not counted.
    const calls = (await lab.calls()).slice(before).filter(({ path }) => /^\/v2\/api\/(?!mercure)/.test(path))
    expect(calls.length, calls.map(({ path }) => path).join('\n')).toBeLessThanOrEqual(3)
  })

  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    test(`the layout does not shift while loading at ${width} px (P12)`, async ({ page, portal, demo, lab }) => {
      await page.setViewportSize({ width, height })
      await lab.fault({ match: { method: 'GET', path: '/v2/api/inspiration' }, fault: 'delay', ms: 1500 })
      await recordLayoutShifts(page)
      await portal.open(demo.person, '/')
      await expect(page.getByRole('heading', { name: 'Nieuwe realisaties' })).toBeVisible()
      await expect(page.locator('main img').first()).toHaveJSProperty('complete', true)
      // The bell loads last, where its place was kept.
      await page.getByRole('link', { name: /^Meldingen, / }).waitFor()
      await expectNoLayoutShift(page)
    })
  }

  test('projectId selects the current project and survives navigation (S021)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const selected = await backend.createProject(person, { name: 'Gekozen' })
    await backend.createProject(person, { name: 'Nieuwer' })
    await portal.open(person, `/?projectId=${selected.id}`)
    await expect(page.getByRole('heading', { name: 'Gekozen' })).toBeVisible()
    await page
      .getByRole('link', { name: /^Account/ })
      .first()
      .click()
    await page
      .getByRole('link', { name: /^Start/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Gekozen' })).toBeVisible()
  })

  test('the switcher selects another project (S021)', async ({ page, portal, person, backend }) => {
    await backend.createProject(person, { name: 'Eerste' })
    await backend.createProject(person, { name: 'Tweede' })
    await portal.open(person, '/')
    await expect(page.getByRole('heading', { name: 'Tweede' })).toBeVisible()
    await page.getByRole('button', { name: 'Ander project kiezen' }).click()
    await page.getByRole('link', { name: 'Eerste' }).click()
    await expect(page.getByRole('heading', { name: 'Eerste' })).toBeVisible()
    await expect(page).toHaveURL(/projectId=/)
  })

  test('greeting and code follow the status of an appointment of today (E01, S040, S042)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const offset = Date.parse('2026-12-22T10:00:00+01:00') - Date.now()
    await portal.moveClocks(offset)
    const { id } = await createUpcomingAppointment(backend, person, 60)
    const lead = page.getByRole('main').locator('header p')
    const code = page.getByText('Check-incode')
    await portal.open(person, '/')
    await expect(lead).toHaveText('Vandaag om 11:00 verwachten we u.')
    await expect(code).toBeVisible()
    const expectLead = async (values: Partial<typeof appointments.$inferInsert>, text: string) => {
      await backend.db.update(appointments).set(values).where(eq(appointments.id, id))
      // A reload within two seconds of the last read shows what that read.
      await expect(async () => {
        await portal.moveClocks(offset)
        await page.reload()
        await expect(lead).toHaveText(text, { timeout: 2000 })
      }).toPass()
    }
    await expectLead({ remote: true }, 'Vandaag om 11:00 spreken we elkaar op afstand.')
    await expect(code).toHaveCount(0)
    const dateFrom = new Date('2026-12-22T09:55:00+01:00')
    await expectLead({ remote: false, dateFrom }, 'Uw afspraak begon om 09:55.')
    await expect(code).toBeVisible()
    await expectLead({ status: 'CHECKED_IN' }, 'U bent ingecheckt. Uw adviseur komt u halen.')
    await expect(code).toHaveCount(0)
    await expectLead({ status: 'ONGOING' }, 'Uw afspraak is bezig.')
    await expect(code).toHaveCount(0)
    for (const status of ['ENDED', 'NO_SHOW'] as const) await expectLead({ status }, 'Hier komt uw project te staan.')
  })

  test('a customer without a project sees empty states (E01)', async ({ page, portal, person }) => {
    await portal.open(person, '/')
    await expect(page.getByRole('heading', { name: 'Nog geen project' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Geen afspraak gepland' })).toBeVisible()
  })
})
