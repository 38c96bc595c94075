import { mailLink } from '#tests/support/api/mail-link.ts'
import { recordSecurityEvent } from '#server/modules/security-events/repository.ts'
import { Portal } from '#tests/support/browser/portal-page.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const NEW_PASSWORD = 'klinkers in de regen'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'
const MINUTE_MS = 60_000

test.describe('recent activity', () => {
  test('a customer sees sign-ins and changes with day and device, newest first, and more on request', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const now = Date.now()
    for (let n = 1; n <= 10; n += 1) {
      const event = { customerId: person.id, kind: 'SESSIONS_ENDED', userAgent: FIREFOX } as const
      await recordSecurityEvent(backend.db, { ...event, at: new Date(now - n * MINUTE_MS) })
    }
    await portal.open(person, '/account/security')
    const activity = page.getByRole('region', { name: 'Recente activiteit' })
    const rows = activity.getByRole('listitem')
    await expect(rows).toHaveCount(8)
    await expect(rows.first()).toContainText('Aangemeld: wachtwoord')
    await expect(rows.nth(1)).toContainText('Toestellen afgemeld')
    await expect(rows.nth(1)).toContainText('Firefox op Windows, computer')
    await activity.getByRole('button', { name: 'Toon meer' }).click()
    await expect(rows).toHaveCount(11)
    await expect(activity.getByRole('button', { name: 'Toon meer' })).toHaveCount(0)

    const form = page.getByRole('region', { name: 'Wachtwoord' })
    await form.getByLabel('Huidig wachtwoord').fill(person.password)
    await form.getByLabel('Nieuw wachtwoord').fill(NEW_PASSWORD)
    await form.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
    await expect(rows.first()).toContainText('Wachtwoord gewijzigd')
  })

  test.describe('without its data', () => {
    test.use({ expectedErrors: [/404|503/] })

    const path = '/v2/api/customers/*/security_events'

    test('a failure is explained and can be tried again', async ({ page, portal, person, lab }) => {
      await lab.fault({ match: { method: 'GET', path }, nth: 'every', fault: 'status', status: 503 })
      await portal.open(person, '/account/security')
      const activity = page.getByRole('region', { name: 'Recente activiteit' })
      await expect(activity.getByRole('alert')).toContainText('De activiteit laadt niet')
      await lab.reset()
      await activity.getByRole('button', { name: 'Probeer nu' }).click()
      await expect(activity.getByRole('listitem')).toHaveCount(1)
      await expect(activity).toBeFocused()
    })

    test('a backend that records nothing shows no such section', async ({ page, portal, person, lab }) => {
      await lab.fault({ match: { method: 'GET', path }, nth: 'every', fault: 'status', status: 404 })
      await portal.open(person, '/account/security')
      await expect(page.getByRole('region', { name: 'Toestellen' }).getByRole('listitem')).toHaveCount(1)
      await expect.poll(() => lab.callsTo('GET', '/security_events')).not.toEqual([])
      await expect(page.getByRole('region', { name: 'Recente activiteit' })).toHaveCount(0)
    })
  })
})

test.describe('a change that was not the customer’s', () => {
  test.use({ expectedErrors: [/400|401/] })

  test('the link of the warning signs everybody out, and leads to a new password', async ({
    page,
    portal,
    person,
    browser,
    backend,
    lab,
  }) => {
    // Somebody else has the password and changes it.
    const otherContext = await browser.newContext({ baseURL: backend.url })
    const otherPage = await otherContext.newPage()
    await otherPage.goto('/auth/login')
    await new Portal(otherPage, lab).fillLogin(person)
    await expect(otherPage).toHaveURL(/\/$/)
    await otherPage.goto('/account/security')
    const form = otherPage.getByRole('region', { name: 'Wachtwoord' })
    await form.getByLabel('Huidig wachtwoord').fill(person.password)
    await form.getByLabel('Nieuw wachtwoord').fill('gestolen klinkers')
    await form.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
    await expect(form.getByText(/Uw wachtwoord is gewijzigd/)).toBeVisible()

    const warning = await lab.mailTo(person.emailAddress)
    expect(warning.subject).toBe('Uw wachtwoord is gewijzigd')
    await page.goto(mailLink(warning, 'notMe'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Was u dit niet?')
    await page.getByRole('button', { name: 'FR' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce n’était pas vous ?')
    await page.getByRole('button', { name: 'NL' }).click()
    await otherPage.reload()
    await expect(form, 'opening the page has ended nothing').toBeVisible()
    await page.getByRole('button', { name: 'Account beveiligen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uw account is beveiligd')
    // Nobody touches the other device: its realtime stream ends with the session.
    await expect(otherPage).toHaveURL(/\/auth\/login/, { timeout: 20_000 })
    await otherContext.close()

    await page.goto(mailLink(await lab.mailTo(person.emailAddress, 2), 'reset'))
    await page.locator('[name=password]').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Wachtwoord bewaren' }).click()
    await expect(page).toHaveURL(/\/auth\/login$/)
    await portal.fillLogin({ ...person, password: 'gestolen klinkers' })
    await expect(page.getByRole('alert')).toContainText('E-mailadres of wachtwoord klopt niet')
    await portal.fillLogin({ ...person, password: NEW_PASSWORD })
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/account/security')
    const activity = page.getByRole('region', { name: 'Recente activiteit' })
    await expect(activity.getByText('Account beveiligd via een mail')).toBeVisible()
  })
})
