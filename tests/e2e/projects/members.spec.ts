import { randomUUID } from 'node:crypto'
import { mailLink } from '#tests/support/api/mail-link.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import { expect, test } from '#tests/support/browser/test.ts'

test.describe('members of a project', () => {
  test('the owner invites a member by email, changes the role and removes the member (E07)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const other = await backend.createCustomer()
    const { id } = await backend.createProject(person, { name: 'Samen' })
    await portal.open(person, `/projects/${id}`)
    await page.getByRole('button', { name: 'Uitnodigen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Wie nodigt u uit?' })
    // The first field in reading order, although a role below it is already checked.
    await expect(dialog.getByLabel('E-mailadres')).toBeFocused()
    await dialog.getByRole('button', { name: 'Uitnodigen' }).click()
    await expect(dialog.getByLabel('E-mailadres')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('E-mailadres').fill(other.emailAddress)
    await dialog.getByText('Contact', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Uitnodigen' }).click()
    const members = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Mensen' }) })
    const row = members.getByRole('listitem').filter({ hasText: other.emailAddress })
    await expect(row).toContainText('Contact')
    await row.getByRole('button', { name: /^Wijzig de rol/ }).click()
    await expect(row.getByRole('button', { name: /Eigendom overdragen/ })).toBeDisabled()
    await row.getByRole('button', { name: 'Laten meewerken' }).click()
    await expect(row).toContainText('Medewerker')
    await expect(row.getByRole('button', { name: /^Wijzig de rol/ })).toBeFocused()
    await row.getByRole('button', { name: /^Wijzig de rol/ }).click()
    await row.getByRole('button', { name: 'Van het project halen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Van het project halen' }).click()
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('ownership is transferred to a member who has opened the project; the former owner becomes a collaborator (E07, F-51)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const newOwner = await backend.createCustomer()
    const { id } = await backend.createProject(person, { contacts: [{ person: newOwner, role: 'COLLABORATOR' }] })
    // Only a member who has opened the project can become its owner.
    await portal.open(newOwner, `/projects/${id}`)
    await page.goto('about:blank')
    await portal.open(person, `/projects/${id}`)
    await expect(page.getByRole('button', { name: 'Project verlaten' })).toHaveCount(0)
    await page.getByRole('button', { name: /^Wijzig de rol/ }).click()
    await page.getByRole('button', { name: 'Eigendom overdragen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eigendom overdragen' }).click()
    await expect(page.getByText('U werkt mee.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Meer acties voor dit project' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Uitnodigen' })).toHaveCount(0)
  })

  test('a person without an account registers by the invitation and lands on the project (E07, S001, S002)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    const emailAddress = `genodigd-${randomUUID().slice(0, 8)}@voorbeeld.be`
    const password = 'steen na steen na steen'
    const { id } = await backend.createProject(person, { name: 'Samen bouwen' })
    await portal.open(person, `/projects/${id}`)
    await page.getByRole('button', { name: 'Uitnodigen' }).click()
    await page.getByRole('dialog').getByLabel('E-mailadres').fill(emailAddress)
    await page.getByRole('dialog').getByRole('button', { name: 'Uitnodigen' }).click()
    const { links } = await lab.mailTo(emailAddress)
    // An open page would also navigate when it misses its session.
    await page.goto('about:blank')
    await page.context().clearCookies()

    await page.goto(links.find((link) => link.includes('/auth/register')) ?? '')
    await page.getByLabel('E-mailadres').fill(emailAddress)
    await page.getByRole('button', { name: 'Stuur mij de link' }).click()
    await expect(page).toHaveURL(/\/auth\/check-mail\?back=/)
    const link = mailLink(await lab.mailTo(emailAddress, 2), 'activate')
    // In another tab or browser.
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(link)
    await page.getByLabel('Voornaam').fill('Robin')
    await page.getByLabel('Naam', { exact: true }).fill('Peeters')
    await page.locator('[name=password]').fill(password)
    await page.getByRole('checkbox', { name: 'Ik ga akkoord' }).check()
    await page.getByRole('button', { name: 'Account maken' }).click()
    await expect(page).toHaveURL(new RegExp(`/projects/${id}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Samen bouwen')
    const [registration] = await lab.callsTo('POST', '/v2/api/customers/register')
    expect(registration?.body).toEqual({ emailAddress })
  })

  test('a forgotten password returns to the page that asked for the login (S006, S016)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    const password = 'drie rode dakpannen hier'
    const { id } = await backend.createProject(person, { name: 'Samen bouwen' })
    await page.goto(`/projects/${id}`)
    await page.getByRole('link', { name: 'Wachtwoord vergeten' }).click()
    await expect(page).toHaveURL(/\/auth\/forgot\?back=/)
    await expect(page.getByRole('button', { name: 'Stuur mij de link' })).toBeVisible()
    await page.getByLabel('E-mailadres').fill(person.emailAddress)
    await page.getByRole('button', { name: 'Stuur mij de link' }).click()
    await page.goto(mailLink(await lab.mailTo(person.emailAddress), 'reset'))
    await page.locator('[name=password]').fill(password)
    await page.locator('form button[type=submit]').click()
    await expect(page).toHaveURL(/\/auth\/login\?back=/)
    await portal.fillLogin({ ...person, password })
    await expect(page).toHaveURL(new RegExp(`/projects/${id}$`))
  })

  test.describe('who leave', () => {
    // A refetch on its way finds the project gone.
    test.use({ expectedErrors: [/404/] })

    test('other members cannot change members, but may leave (E07, S084)', async ({
      page,
      portal,
      person,
      backend,
    }) => {
      const owner = await backend.createCustomer()
      const { id } = await backend.createProject(owner, { name: 'Meelezen', contacts: [{ person, role: 'CONTACT' }] })
      await portal.open(person, `/projects/${id}`)
      await expect(page.getByRole('heading', { name: 'Mensen' })).toBeVisible()
      await expect(page.getByRole('button', { name: /Uitnodigen|^Wijzig de rol/ })).toHaveCount(0)
      await page.getByRole('button', { name: 'Project verlaten' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Project verlaten' }).click()
      await expect(page).toHaveURL(/\/projects$/)
      await expect(page.getByText('U hebt het project verlaten')).toBeVisible()
      await expect(page.getByText('Meelezen')).toHaveCount(0)
    })
  })
})

test.describe('an invitation whose dialog was closed', () => {
  test.use({ expectedErrors: [/500/] })

  test('is reported when it fails (E07, S131)', async ({ page, openProject, lab }) => {
    await openProject()
    await lab.fault({ match: { method: 'POST', path: '*/contacts' }, fault: 'hold', status: 500 })
    await page.getByRole('button', { name: 'Uitnodigen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Wie nodigt u uit?' })
    await dialog.getByLabel('E-mailadres').fill('nora@example.com')
    await dialog.getByRole('button', { name: 'Uitnodigen' }).click()
    await expectSoon('held invitation', async () => (await lab.callsTo('POST', '/contacts'))[0]?.isHeld)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await lab.release()
    await expect(page.getByText('Niet bewaard. Probeer het opnieuw.')).toBeVisible()
  })
})
