import { expect, test } from '#tests/support/browser/test.ts'

/** Valid enterprise numbers that begin with 0 and with 1 (decisions.md, Belgian numbers). */
const NUMBER_WITH_0 = 'BE 0417.497.106'
const NUMBER_WITH_1 = '1000000021'
const WRONG_NUMBER = 'BE 0417.497.107'

test.describe('Journey 15: professional profile and permissions', () => {
  test.use({ expectedErrors: [/40[34]|422/] })

  test('Journey 15: the profile validates enterprise numbers, splits a pasted address, accepts a plot and shows a server violation (S023, B20, B21, E27)', async ({
    page,
    portal,
    person,
    lab,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await portal.open(person, '/account')
    const save = page.getByRole('button', { name: 'Bewaren' })
    const number = page.getByLabel('Ondernemingsnummer')
    const expectSaved = async (body: Record<string, unknown>) => {
      await expect.poll(async () => (await lab.callsTo('POST', '/profile')).at(-1)?.body).toMatchObject(body)
      // A press while the form is saved does nothing.
      await expect(save).not.toHaveAttribute('aria-busy')
    }
    await page.getByRole('radio', { name: 'Professioneel' }).check()
    await page.getByLabel('Naam onderneming').fill('Verhaegen Interieur')

    await number.fill(WRONG_NUMBER)
    await save.click()
    await expect(number).toBeFocused()
    await expect(number).toHaveAccessibleDescription('Dit ondernemingsnummer klopt niet')
    expect(await lab.callsTo('POST', '/profile')).toEqual([])

    await number.fill(NUMBER_WITH_0)
    await save.click()
    await expectSaved({ enterpriseNumber: '0417497106' })
    await number.fill(NUMBER_WITH_1)
    await save.click()
    await expectSaved({ enterpriseNumber: NUMBER_WITH_1 })
    await expect(number).toHaveValue('BE 1000.000.021')

    await page.evaluate(() => navigator.clipboard.writeText('Langeveldstraat 75 Bus 3'))
    await page.getByLabel('Straat').focus()
    await page.keyboard.press('Control+V')
    await expect(page.getByLabel('Straat')).toHaveValue('Langeveldstraat')
    await expect(page.getByLabel('Huisnummer')).toHaveValue('75')
    await expect(page.getByLabel('Bus (niet verplicht)')).toHaveValue('3')

    await page.getByLabel('Huisnummer').fill('')
    await page.getByLabel('Bus (niet verplicht)').fill('')
    await page.getByLabel('Lot- of kavelnummer').fill('14')
    await page.getByLabel('Postcode').fill('1070')
    await page.getByLabel('Gemeente').fill('Anderlecht')
    await save.click()
    await expectSaved({ address: { plotReference: '14', houseNumber: null } })

    await lab.fault({
      match: { method: 'POST', path: '/v2/api/customers/*/profile' },
      fault: 'status',
      status: 422,
      body: {
        type: 'about:blank',
        title: 'Ongeldig',
        status: 422,
        code: 'invalid',
        violations: [{ propertyPath: 'address.postalCode', message: 'Deze postcode bestaat niet', code: 'unknown' }],
      },
    })
    await page.getByLabel('Postcode').fill('1999')
    await save.click()
    await expect(page.getByLabel('Postcode')).toBeFocused()
    await expect(page.getByLabel('Postcode')).toHaveAccessibleDescription(/Deze postcode bestaat niet/)
  })

  test('Journey 15: the message about a wrong number follows the language', async ({ page, portal, person }) => {
    await portal.open(person, '/account?lang=fr')
    await page.getByRole('radio', { name: 'Professionnel' }).check()
    await page.getByLabel('Nom de l’entreprise').fill('Briques SA')
    await page.getByLabel('Numéro d’entreprise').fill(WRONG_NUMBER)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByLabel('Numéro d’entreprise')).toHaveAccessibleDescription(
      'Ce numéro d’entreprise est incorrect',
    )
  })

  test('Journey 15: a foreign project shows an error page, and a collaborator sees no owner actions', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const owner = await backend.createCustomer()
    const foreign = await backend.createProject(owner, { name: 'Geheim paleis' })
    const shared = await backend.createProject(owner, {
      name: 'Gedeelde hoeve',
      contacts: [{ person, role: 'COLLABORATOR' }],
    })
    await portal.open(person, `/projects/${foreign.id}`)
    await expect(page.getByRole('heading', { name: 'Dit project bestaat niet (meer)' })).toBeVisible()
    await expect(page.getByText('Geheim paleis')).toHaveCount(0)
    await page.goto(`/projects/${shared.id}`)
    await expect(page.getByRole('heading', { name: 'Gedeelde hoeve' })).toBeVisible()
    await expect(page.getByRole('button', { name: /verwijder|archiveer|delen/i })).toHaveCount(0)
  })

  test('Journey 15: an appointment without a Decline URL shows no decline link', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    await backend.createAppointment(person, { dateFrom: new Date(Date.now() + 3 * 86_400_000) })
    await portal.open(person, '/')
    await expect(page.getByRole('heading', { name: /om \d\d:\d\d$/ })).toBeVisible()
    await expect(
      page.getByRole('link', { name: /afzeggen/i }).or(page.getByRole('button', { name: /afzeggen/i })),
    ).toHaveCount(0)
  })
})
