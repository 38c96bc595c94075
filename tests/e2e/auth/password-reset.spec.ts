import { mailLink } from '#tests/support/api/mail-link.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const NEW_PASSWORD = 'eerst de fundering'

test.describe('a forgotten password', () => {
  test.use({ expectedErrors: [/400|404|410|422/] })

  test('a reset mail sets a new password; the old password is rejected (S006, S103, S104)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await page.goto('/auth/login')
    await page.locator('input[type=email]').fill(person.emailAddress)
    await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click()
    await expect(page.getByLabel('E-mailadres'), 'the address is filled in').toHaveValue(person.emailAddress)
    await page.getByRole('button', { name: 'Stuur mij de link' }).click()
    await expect(page.getByText('Hij blijft 60 minuten geldig.')).toBeVisible()
    const [request] = await lab.callsTo('POST', '/v2/api/customers/reset-password')
    expect(request?.body).toEqual({ emailAddress: person.emailAddress })

    await page.goto(mailLink(await lab.mailTo(person.emailAddress), 'reset'))
    await expect(page).toHaveURL(/\/auth\/reset\/-$/)
    await page.locator('[name=password]').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Wachtwoord bewaren' }).click()
    await expect(page).toHaveURL(/\/auth\/login$/)
    await expect(page.getByText('Uw nieuwe wachtwoord is bewaard.')).toBeVisible()
    await expect(page.locator('input[type=email]')).toHaveValue(person.emailAddress)
    const call = (await lab.calls()).find(({ path }) => path.includes('/verify-password-reset/'))
    expect(call?.body).toEqual({ password: NEW_PASSWORD })

    await portal.fillLogin(person)
    await expect(page.getByRole('alert')).toContainText('E-mailadres of wachtwoord klopt niet')
    await portal.fillLogin({ ...person, password: NEW_PASSWORD })
    await expect(page).toHaveURL(/\/$/)
  })

  test('a used link shows an error and can send a new one (S104, E14, F-56)', async ({ page, person, lab }) => {
    await page.goto('/auth/forgot')
    await page.getByLabel('E-mailadres').fill(person.emailAddress)
    await page.getByRole('button', { name: 'Stuur mij de link' }).click()
    const link = mailLink(await lab.mailTo(person.emailAddress), 'reset')
    await page.goto(link)
    await page.locator('[name=password]').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Wachtwoord bewaren' }).click()
    await expect(page).toHaveURL(/\/auth\/login$/)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze link is al gebruikt')
    await page.getByRole('button', { name: 'Stuur mij de link' }).click()
    await expect(page.getByText('Hij blijft 60 minuten geldig.')).toBeVisible()
  })

  test('another address typed at the login gets a mail of its own at once (S006)', async ({ page, lab }) => {
    const send = page.getByRole('button', { name: 'Stuur mij de link' })
    await page.goto('/auth/forgot')
    await page.getByLabel('E-mailadres').fill('eerst@voorbeeld.be')
    await send.click()
    await page.getByRole('link', { name: 'Adres wijzigen' }).click()
    await page.getByRole('link', { name: 'Naar de aanmelding' }).click()
    await page.locator('input[type=email]').fill('daarna@voorbeeld.be')
    await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click()
    await expect(page.getByLabel('E-mailadres')).toHaveValue('daarna@voorbeeld.be')
    await send.click()
    await expect(page.getByText('daarna@voorbeeld.be')).toBeVisible()
    const sent = (await lab.callsTo('POST', '/v2/api/customers/reset-password')).map(({ body }) => body)
    expect(sent).toEqual([{ emailAddress: 'eerst@voorbeeld.be' }, { emailAddress: 'daarna@voorbeeld.be' }])
  })

  test('an unknown address shows the same page (E15)', async ({ page, lab }) => {
    await page.goto('/auth/forgot')
    await page.getByLabel('E-mailadres').fill('niemand@voorbeeld.be')
    await page.getByRole('button', { name: 'Stuur mij de link' }).click()
    await expect(page.getByText('Is er een account met dit adres')).toBeVisible()
    expect(await lab.callsTo('POST', '/v2/api/customers/reset-password')).toHaveLength(1)
  })
})
