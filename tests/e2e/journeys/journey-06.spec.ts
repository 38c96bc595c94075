import { goOffline, offlineBar } from '#tests/support/browser/offline.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const HALF_HOUR = 31 * 60 * 1000

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/],
})

test('Journey 6: offline edits are queued, the session stays, and all edits are sent after reconnecting (B09, B04, E41)', async ({
  page,
  portal,
  person,
  backend,
  lab,
  context,
}) => {
  test.slow()
  const { id } = await backend.createProject(person, { name: 'Woning lot 14' })
  await portal.open(person, '/projects')
  await page.getByRole('link', { name: /Woning lot 14/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Woning lot 14' }).waitFor()
  const bar = offlineBar(page)

  await test.step('offline one bar is shown, and edits of name and style are queued', async () => {
    await goOffline(page, 'rename-dialog', 'choice-dialog')
    await expect(bar).toHaveCount(1)
    await page.getByRole('button', { name: 'Naam wijzigen' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Woning Molenveld')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Woning Molenveld' })).toBeVisible()
    await page.getByRole('button', { name: 'Stijl kiezen' }).first().click()
    await page.getByRole('radio', { name: 'Hedendaags' }).check()
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByText('2 wijzigingen')).toBeVisible()
    await page.getByRole('link', { name: 'Projecten' }).first().click()
    await expect(page.getByRole('link', { name: /Woning Molenveld/ })).toContainText('Wacht')
  })

  await test.step('the customer stays signed in after the token expires', async () => {
    await lab.moveClock(HALF_HOUR)
    await page.clock.setSystemTime(new Date(Date.now() + HALF_HOUR))
    await expect(page).toHaveURL(/\/projects$/)
    await expect(bar).toHaveCount(1)
  })

  await test.step('reconnecting sends one token request and one PATCH, refreshes the list and hides the bar', async () => {
    const before = (await lab.callsTo('GET', '/v2/api/customer_projects')).length
    await context.setOffline(false)
    await expect(bar).toHaveCount(0, { timeout: 20_000 })
    await expect(page.getByRole('link', { name: /Woning Molenveld/ })).not.toContainText('Wacht', { timeout: 20_000 })
    const calls = await lab.calls()
    const patches = calls.filter(({ method, path }) => method === 'PATCH' && path.endsWith(id))
    expect(patches.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 200, body: { name: 'Woning Molenveld', style: 'CONTEMPORARY' } },
    ])
    expect(calls.filter(({ grantType }) => grantType === 'refresh_token')).toHaveLength(1)
    await expect
      .poll(async () => (await lab.callsTo('GET', '/v2/api/customer_projects')).length)
      .toBeGreaterThan(before)
    await expect(page).not.toHaveURL(/\/auth\/login/)
  })
})
