import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { Portal } from '#tests/support/browser/portal-page.ts'
import { goOffline } from '#tests/support/browser/offline.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const patches = (lab: LabClient) => lab.callsTo('PATCH', '/customer_projects/')

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] })

test('Journey 10: a conflict merges the address, asks about the style and sends one PATCH with If-Match; edits of a deleted project can become a new one (B09, F-24)', async ({
  page,
  portal,
  person,
  backend,
  browser,
  context,
  lab,
}) => {
  test.slow()
  const { id } = await backend.createProject(person, { name: 'Schuur', type: 'RENOVATION' })
  const address = `/projects/${id}`
  const writes = async () => (await lab.calls()).filter(({ method, path }) => method === 'PATCH' && path.endsWith(id))
  await portal.open(person, address)

  const phoneContext = await browser.newContext({ baseURL: backend.url, viewport: { width: 390, height: 844 } })
  const phone = await phoneContext.newPage()
  await new Portal(phone, lab).open(person, address)

  await test.step('the desktop edits address and style offline', async () => {
    await goOffline(page, 'address-dialog', 'choice-dialog')
    await page.getByRole('button', { name: 'Adres geven' }).first().click()
    await page.getByLabel('Straat').fill('Molenveld')
    await page.getByLabel('Huisnummer').fill('14')
    await page.getByLabel('Postcode').fill('9080')
    await page.getByLabel('Gemeente').fill('Lochristi')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByText('Bewaard op dit toestel')).toBeVisible()
    await page.getByRole('button', { name: 'Stijl kiezen' }).first().click()
    await page.getByRole('radio', { name: 'Landelijk' }).check()
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByText('2 wijzigingen')).toBeVisible()
    expect(await writes()).toEqual([])
  })

  await test.step('the phone selects another style', async () => {
    await phone.getByRole('button', { name: 'Stijl kiezen' }).first().click()
    await phone.getByRole('radio', { name: 'Hedendaags' }).check()
    await phone.getByRole('button', { name: 'Bewaren' }).click()
    await expect.poll(async () => (await writes()).map(({ status }) => status)).toEqual([200])
  })

  await test.step('after reconnecting only the style needs a choice, which is sent as one PATCH', async () => {
    await context.setOffline(false)
    await expect(page.getByText('Iemand anders wijzigde dit intussen ook')).toBeVisible({ timeout: 20_000 })
    const choice = page.getByRole('group', { name: 'Stijl' })
    await expect(choice.getByRole('radio', { name: /Landelijk/ })).toBeChecked()
    await expect(choice.getByRole('radio', { name: /Hedendaags/ })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Adres' })).toHaveCount(0)
    const before = (await writes()).length
    await page.getByRole('button', { name: 'Dit bewaren' }).click()
    await expect(page.getByText('Iemand anders wijzigde dit intussen ook')).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    await expect.poll(async () => (await writes()).slice(before).map(({ status }) => status)).toEqual([200])
    const [sent] = (await writes()).slice(before)
    expect(sent).toMatchObject({ headers: { 'if-match': '"2"' } })
    expect(Object.keys(sent?.body as object).sort()).toEqual(['address', 'style'])
    expect(sent?.headers['idempotency-key']).toBeTruthy()
  })

  await test.step('an edit of a project deleted on the phone is kept and can become a new project', async () => {
    await goOffline(page)
    await page.getByRole('button', { name: 'Type wijzigen' }).first().click()
    await page.getByRole('radio', { name: 'Uitbreiding' }).check()
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByText('1 wijziging')).toBeVisible()
    await phone.evaluate(async (path) => {
      const token = document.cookie.match(/portal_access_token=([^;]+)/)?.[1]
      await fetch(path, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
    }, `/v2/api/customer_projects/${id}`)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Als nieuw project bewaren' }).click({ timeout: 20_000 })
    await expect(page).not.toHaveURL(new RegExp(id))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schuur')
    await expect(page.getByText('Uitbreiding').first()).toBeVisible()
  })
  await phoneContext.close()
  expect((await patches(lab)).filter(({ status }) => (status ?? 0) >= 500)).toEqual([])
})
