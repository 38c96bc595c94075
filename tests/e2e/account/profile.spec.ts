import { eq } from 'drizzle-orm'
import { customerDocuments, customers } from '#server/db/tables.ts'
import { disconnect, waitForBackgroundLoading } from '#tests/support/browser/offline.ts'
import { expect, test } from '#tests/support/browser/test.ts'

test.describe('the profile', () => {
  test('is saved in one request and then shown normalised (S023, S106)', async ({ page, portal, person, lab }) => {
    await portal.open(person, '/account')
    await expect(page.getByRole('heading', { name: 'Wie bent u?' })).toBeVisible()
    await page.getByLabel('Voornaam').fill('Lotte')
    await page.getByLabel('Naam', { exact: true }).fill('Verhaegen')
    await page.getByLabel('Telefoon').fill('0477/12.34.56')
    await page.getByLabel('Hoever staat u?').selectOption('BUILDING')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByRole('status').getByText('Bewaard', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Telefoon')).toHaveValue('+32 477 12 34 56')
    const [save] = await lab.callsTo('POST', `/customers/${person.id}/profile`)
    expect(save?.body).toMatchObject({
      firstName: 'Lotte',
      phone: '+32477123456',
      buildPhase: 'BUILDING',
      address: null,
    })
    await page.reload()
    await expect(page.getByLabel('Voornaam')).toHaveValue('Lotte')
    await expect(page.getByText('3 van 4 ingevuld')).toBeVisible()
    await page.getByRole('button', { name: 'Vul aan: adres' }).click()
    await expect(page.getByLabel('Straat')).toBeFocused()
  })

  test('a name in which nothing can be seen is reported as missing (F-52)', async ({ page, portal, person, lab }) => {
    await portal.open(person, '/account')
    await page.getByLabel('Voornaam').fill('\u3164\u2800')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByLabel('Voornaam')).toHaveAccessibleDescription(/Vul dit veld in/)
    expect(await lab.callsTo('POST', `/customers/${person.id}/profile`)).toEqual([])
    await page.getByLabel('Voornaam').fill('é')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByRole('status').getByText('Bewaard', { exact: true })).toBeVisible()
  })

  test('the menu shows the new name immediately (S106)', async ({ page, portal, person }) => {
    await portal.open(person, '/account')
    await page.getByLabel('Voornaam').fill('Hanne')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByText(/^Hanne /)).toBeVisible()
  })

  test('a reload before the response to a save shows the saved values (S106)', async ({
    page,
    portal,
    person,
    lab,
    backend,
  }) => {
    await portal.open(person, '/account')
    await page.getByLabel('Voornaam').fill('Marieke')
    await lab.fault({ match: { method: 'POST', path: '/v2/api/customers/*/profile' }, fault: 'late', ms: 10_000 })
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect
      .poll(async () => {
        const [customer] = await backend.db.select().from(customers).where(eq(customers.id, person.id))
        return customer?.profile?.firstName
      })
      .toBe('Marieke')
    await page.reload()
    await expect(page.getByLabel('Voornaam')).toHaveValue('Marieke')
  })

  test('switching between private and professional keeps the values of both, even after saving (E25)', async ({
    page,
    portal,
    person,
  }) => {
    await portal.open(person, '/account')
    await page.getByLabel('Hoever staat u?').selectOption('PERMIT')
    await page.getByRole('radio', { name: 'Professioneel' }).check()
    await expect(page.getByLabel('Hoever staat u?')).toBeHidden()
    await page.getByLabel('Naam onderneming').fill('Verhaegen Interieur')
    await page.getByLabel('Ondernemingsnummer').fill('0417.497.106')
    await page.getByRole('radio', { name: 'Particulier' }).check()
    await expect(page.getByLabel('Naam onderneming')).toBeHidden()
    await expect(page.getByLabel('Hoever staat u?')).toHaveValue('PERMIT')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByRole('status').getByText('Bewaard', { exact: true })).toBeVisible()
    await page.reload()
    await page.getByRole('radio', { name: 'Professioneel' }).check()
    await expect(page.getByLabel('Naam onderneming')).toHaveValue('Verhaegen Interieur')
    await expect(page.getByLabel('Ondernemingsnummer')).toHaveValue('BE 0417.497.106')
    await page.getByRole('radio', { name: 'Particulier' }).check()
    await expect(page.getByLabel('Hoever staat u?')).toHaveValue('PERMIT')
  })

  test('company fields printed on a document are read-only and explain why (E26)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const profile = {
      customerType: 'PROFESSIONAL' as const,
      firstName: 'Test',
      lastName: 'Zaak',
      language: 'nl' as const,
      companyName: 'Studio Oost',
      enterpriseNumber: '0417497106',
    }
    await backend.db.update(customers).set({ profile }).where(eq(customers.id, person.id))
    const document = { number: `OFF-${person.id}`, customerId: person.id, issuedAt: new Date('2026-03-12T09:00:00Z') }
    await backend.db.insert(customerDocuments).values(document)
    await portal.open(person, '/account')
    await expect(page.getByLabel('Ondernemingsnummer')).toHaveAttribute('readonly')
    await expect(page.getByLabel('Naam onderneming')).toHaveAttribute('readonly')
    await expect(page.getByText(/OFF-.* van 12 maart/)).toBeVisible()
    await page.getByLabel('Beroep').selectOption('ARCHITECT')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByRole('status').getByText('Bewaard', { exact: true })).toBeVisible()
  })

  test.describe('a slow and a failed call', () => {
    test.use({ expectedErrors: [/500/] })

    test('saving shows its status: loading, succeeded, loading, failed (S059)', async ({
      page,
      portal,
      person,
      lab,
    }) => {
      const match = { method: 'POST', path: '/v2/api/customers/*/profile' }
      await portal.open(person, '/account')
      await page.getByLabel('Voornaam').fill('Noor')
      await page.getByLabel('Naam', { exact: true }).fill('Peeters')
      const save = page.getByRole('button', { name: 'Bewaren' })
      await lab.fault({ match, fault: 'delay', ms: 1000 })
      await save.click()
      await expect(page.locator('button[aria-busy=true]')).toBeVisible()
      await expect(page.getByRole('status').getByText('Bewaard', { exact: true })).toBeVisible()
      await expect(page.locator('button[aria-busy=true]')).toHaveCount(0)
      await page.getByLabel('Voornaam').fill('Nora')
      await lab.fault({ match, nth: 'every', fault: 'status', status: 500 })
      await save.click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expect(page.locator('button[aria-busy=true]')).toHaveCount(0)
      await expect(page.getByLabel('Voornaam')).toHaveValue('Nora')
    })
  })

  test.describe('rejected by the server', () => {
    test.use({ expectedErrors: [/422/] })

    test('violations are shown at their fields and the first field is focused (E27)', async ({
      page,
      portal,
      person,
      lab,
    }) => {
      await portal.open(person, '/account')
      const violation = (propertyPath: string, message: string) => ({ propertyPath, message, code: 'odd' })
      await lab.fault({
        match: { method: 'POST', path: '/v2/api/customers/*/profile' },
        fault: 'status',
        status: 422,
        body: {
          type: 'about:blank',
          title: 'x',
          status: 422,
          code: 'invalid',
          // Not in the order of the screen.
          violations: [violation('phone', 'Dit nummer is bezet'), violation('lastName', 'Deze naam kennen we niet')],
        },
      })
      await page.getByLabel('Voornaam').fill('Lotte')
      await page.getByRole('button', { name: 'Bewaren' }).click()
      await expect(page.getByLabel('Naam', { exact: true })).toBeFocused()
      await expect(page.getByLabel('Naam', { exact: true })).toHaveAccessibleDescription('Deze naam kennen we niet')
      await expect(page.getByLabel('Telefoon')).toHaveAttribute('aria-invalid', 'true')
      await page.getByRole('link', { name: 'Telefoon: Dit nummer is bezet' }).click()
      await expect(page.getByLabel('Telefoon')).toBeFocused()
      await expect(page.getByLabel('Voornaam')).toHaveValue('Lotte')
    })
  })

  test.describe('offline', () => {
    test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

    test('saving offline shows an error and keeps the input; saving again online succeeds (E28, F-28)', async ({
      page,
      portal,
      person,
      context,
    }) => {
      await portal.open(person, '/account')
      await page.getByLabel('Voornaam').fill('Lotte')
      await waitForBackgroundLoading(page)
      await disconnect(page)
      await page.getByRole('button', { name: 'Bewaren' }).click()
      await expect(page.getByRole('alert')).toContainText('Geen verbinding')
      await expect(page.getByLabel('Voornaam')).toHaveValue('Lotte')
      await context.setOffline(false)
      await page.getByRole('button', { name: 'Bewaren' }).click()
      await expect(page.getByRole('status').getByText('Bewaard', { exact: true })).toBeVisible()
    })
  })

  test('an address in one line is split over the fields; a plot needs no house number (B20, B21)', async ({
    page,
    portal,
    person,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await portal.open(person, '/account')
    await page.getByLabel('Straat').fill('Rue de la Loi 16 bte 4 1000 Bruxelles')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Straat')).toHaveValue('Rue de la Loi')
    await expect(page.getByLabel('Huisnummer')).toHaveValue('16')
    await expect(page.getByLabel('Bus', { exact: false })).toHaveValue('4')
    await expect(page.getByLabel('Gemeente')).toHaveValue('Bruxelles')
    await expect(page.getByText('Brussel', { exact: true })).toBeVisible()
    await page.evaluate(() => navigator.clipboard.writeText('Molenveld, lot 14, 9080 Lochristi'))
    await page.getByLabel('Straat').focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Control+V')
    await expect(page.getByLabel('Straat')).toHaveValue('Molenveld')
    await expect(page.getByLabel('Huisnummer')).toHaveValue('')
    await expect(page.getByLabel('Lot- of kavelnummer')).toHaveValue('14')
    await expect(page.getByText('Vlaanderen', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByRole('status').getByText('Bewaard', { exact: true })).toBeVisible()
  })

  test('changing the profile language switches the page immediately and keeps the input (E29)', async ({
    page,
    portal,
    person,
  }) => {
    await portal.open(person, '/account')
    await page.getByLabel('Voornaam').fill('Élodie')
    await page.getByRole('radio', { name: 'Français' }).check()
    await expect(page.getByLabel('Prénom')).toHaveValue('Élodie')
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(page.getByLabel('Voornaam')).toHaveValue('Test')
  })
})

test('the focus stays with the form when its changes are cancelled (E50)', async ({ page, portal, person }) => {
  await portal.open(person, '/account')
  await page.getByLabel('Voornaam').fill('Lotte')
  await page.getByRole('button', { name: 'Annuleren' }).press('Enter')
  await expect(page.getByLabel('Voornaam')).toHaveValue('Test')
  await expect(page.getByRole('button', { name: 'Bewaren' })).toBeFocused()
})
