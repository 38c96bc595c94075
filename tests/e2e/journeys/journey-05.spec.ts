import { mailLink } from '#tests/support/api/mail-link.ts'
import { Portal } from '#tests/support/browser/portal-page.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const HOUR = 60 * 60 * 1000
const RESET = '/v2/api/customers/reset-password'

test.describe('a password reset under bad conditions', () => {
  test.use({ expectedErrors: [/404|410|422|ERR_EMPTY_RESPONSE/] })

  test('Journey 5: a password reset works despite a late mail and a lost response, and signs out the other device (S152, S006, S103, S104, F-56, S065)', async ({
    page,
    person,
    lab,
    browser,
    baseURL,
  }) => {
    test.slow()
    const otherContext = await browser.newContext({ baseURL: baseURL ?? '', locale: 'nl-BE' })
    const other = new Portal(await otherContext.newPage(), lab)
    await other.open(person, '/')

    await lab.delayMails(1500)
    await lab.fault({ match: { method: 'POST', path: RESET }, fault: 'cut-after' })
    await page.goto('/auth/forgot')
    await page.getByLabel('E-mailadres').fill(person.emailAddress)
    const send = page.getByRole('button', { name: 'Stuur mij de link' })
    await send.click()
    await expect(page.getByRole('alert')).toContainText('Geen verbinding')
    await send.click()
    await expect(page).toHaveURL(/\/auth\/check-mail$/)
    const [first, second] = [await lab.mailTo(person.emailAddress, 1), await lab.mailTo(person.emailAddress, 2)]

    await page.goto(mailLink(second, 'reset'))
    const password = page.locator('[name=password]')
    await password.fill('password12')
    await page.getByRole('button', { name: 'Wachtwoord bewaren' }).click()
    await expect(password).toHaveAccessibleDescription(/Kies een minder voorspelbaar wachtwoord/)
    // The open page would sign itself out, and could cancel a navigation.
    await other.page.goto('about:blank')
    await password.fill('eerst de fundering')
    await page.getByRole('button', { name: 'Wachtwoord bewaren' }).click()
    await expect(page.getByText('Uw nieuwe wachtwoord is bewaard.')).toBeVisible()
    // The other mail's link was valid until one of them was used.
    await page.goto(mailLink(first, 'reset'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze link is al gebruikt')

    await other.moveClocks(HOUR)
    await other.page.goto('/projects')
    await expect(other.page).toHaveURL(/\/auth\/login\?back=%2Fprojects$/)
    await otherContext.close()
  })
})
