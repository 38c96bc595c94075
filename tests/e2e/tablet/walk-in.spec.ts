import { TABLET_WALK_INS_PER_HOUR } from '#contract/configuration/customer-bounds.ts'
import { createTabletDay } from '#tests/support/browser/tablet-fixture.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const WALK_INS = '/v2/api/showroom_visits'

test.use({ viewport: { width: 1180, height: 820 } })

test.describe('a visitor without an appointment', () => {
  test('enters a first name and a topic and is checked in; a double click sends one request (E38)', async ({
    page,
    lab,
    backend,
    person,
  }) => {
    const day = await createTabletDay(backend, person)
    await day.open(page)
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await page.getByRole('button', { name: 'Ik heb geen afspraak' }).click()
    await page.getByRole('button', { name: 'Inchecken' }).click()
    await expect(page.getByLabel('Uw voornaam')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Uw voornaam')).toBeFocused()
    expect(await lab.callsTo('POST', WALK_INS)).toEqual([])
    await page.getByLabel('Uw voornaam').fill('Noor')
    await page.locator('label', { hasText: 'Dakpannen' }).click()
    await expect(page.getByRole('radio', { name: 'Dakpannen' })).toBeChecked()
    await page.getByRole('button', { name: 'Inchecken' }).dblclick()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dag Noor')
    await expect(page.getByText('We weten dat u er bent en komen u zo halen.')).toBeVisible()
    const sent = await lab.callsTo('POST', WALK_INS)
    expect(sent.map(({ body, status }) => ({ body, status }))).toEqual([
      { body: { firstName: 'Noor', topic: 'ROOF_TILE' }, status: 201 },
    ])
    expect(await day.listAppointments()).toMatchObject([
      { type: 'WALK_IN', status: 'CHECKED_IN', topics: ['ROOF_TILE'] },
    ])
  })

  test.describe('on a tablet that has checked in as many as it may', () => {
    test.use({ expectedErrors: [/429/] })

    test('reads what to do instead, keeps the input, and the form is closed until the hour has passed (E38)', async ({
      page,
      lab,
      backend,
      person,
    }) => {
      const day = await createTabletDay(backend, person)
      await day.open(page)
      for (let sent = 0; sent < TABLET_WALK_INS_PER_HOUR; sent += 20)
        await Promise.all(Array.from({ length: 20 }, (_, n) => day.walkIn(`Gast ${sent + n}`)))
      const before = (await lab.callsTo('POST', WALK_INS)).length
      await page.getByRole('button', { name: 'Kom binnen' }).click()
      await page.getByRole('button', { name: 'Ik heb geen afspraak' }).click()
      await page.getByLabel('Uw voornaam').fill('Noor')
      const send = page.getByRole('button', { name: 'Inchecken' })
      await send.click()
      const reason =
        /^Deze tablet checkte dit uur al 120 bezoekers in, meer kan niet\. Spreek ons even aan; over \d+ minu/
      await expect(page.getByRole('status').filter({ hasText: reason })).toBeVisible()
      await expect(page.getByLabel('Uw voornaam')).toHaveValue('Noor')
      await expect(send).toHaveAttribute('aria-disabled', 'true')
      await expect(send).toHaveAccessibleDescription(reason)
      await page.getByLabel('Uw voornaam').press('Enter')
      expect(await lab.callsTo('POST', WALK_INS)).toHaveLength(before + 1)
    })
  })

  test.describe('a lost response', () => {
    test.use({ expectedErrors: [/net::ERR|Failed to load resource/] })

    test('shows an error, and a retry checks in once (E38, B24)', async ({ page, lab, backend, person }) => {
      const day = await createTabletDay(backend, person)
      await day.open(page)
      await page.getByRole('button', { name: 'Entrez' }).click()
      await page.getByRole('button', { name: 'Je n’ai pas de rendez‑vous' }).click()
      await page.getByLabel('Votre prénom').fill('Élise')
      await lab.fault({ match: { method: 'POST', path: WALK_INS }, nth: 1, fault: 'cut-after' })
      await page.getByRole('button', { name: 'Annoncer ma visite' }).click()
      await expect(page.getByRole('alert')).toContainText('Ce que vous avez tapé est toujours là')
      await expect(page.getByLabel('Votre prénom')).toHaveValue('Élise')
      await page.getByRole('button', { name: 'Annoncer ma visite' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Élise')
      const keys = (await lab.callsTo('POST', WALK_INS)).map(({ headers }) => headers['idempotency-key'])
      expect(keys).toHaveLength(2)
      expect(keys[0]).toBe(keys[1])
      expect(await day.listAppointments()).toHaveLength(1)
    })
  })
})
