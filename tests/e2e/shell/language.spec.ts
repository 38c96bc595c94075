import { builtFile } from '#tests/support/browser/build-files.ts'
import { goOffline, offlineBar } from '#tests/support/browser/offline.ts'
import { expect, test } from '#tests/support/browser/test.ts'

test.describe('language', () => {
  test('an unsupported browser language falls back to Dutch, including the title (S012, S134, S136)', async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage({ locale: 'en-GB', baseURL: baseURL ?? '' })
    await page.goto('/auth/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl-BE')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aanmelden')
    await expect(page).toHaveTitle('Aanmelden | Mijn Kareel')
    await page.close()
  })

  test('a French browser shows French at first paint (S012, S134)', async ({ browser, baseURL, lab }) => {
    await lab.fault({ match: { path: '/assets/*' }, nth: 'every', fault: 'delay', ms: 7000 })
    const page = await browser.newPage({ locale: 'fr-BE', baseURL: baseURL ?? '' })
    await page.goto('/auth/login', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-BE')
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible({ timeout: 6000 })
    await expect(page).toHaveTitle(/\| Mon Kareel$/)
    await page.close()
  })

  test('the login page loads the common texts only, signed-in pages the others as well (S135)', async ({
    page,
    portal,
    person,
  }) => {
    const loaded = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    await page.goto('/auth/login', { waitUntil: 'networkidle' })
    expect(await loaded()).toContain(builtFile('nl/common'))
    expect(await loaded()).not.toContain(builtFile('nl/app'))
    await portal.open(person, '/')
    await expect.poll(loaded).toEqual(expect.arrayContaining([builtFile('nl/common'), builtFile('nl/app')]))
  })

  test('the language of the profile is shown on a device where none was chosen (T39)', async ({
    page,
    portal,
    backend,
  }) => {
    const person = await backend.createCustomer('fr')
    await portal.open(person, '/projects')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projets')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-BE')
    await page.getByText('NL', { exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projecten')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projecten')
  })

  test('switching on the login page keeps input and URL; requests use French (E29, S091)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await page.goto('/auth/login?back=%2Fprojects%3FprojectId%3D007')
    await page.locator('input[type=email]').fill(person.emailAddress)
    await page.locator('input[autocomplete=current-password]').fill(person.password)
    await page.getByRole('navigation', { name: 'Taal' }).getByText('FR').click()
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-BE')
    await expect(page.locator('input[type=email]')).toHaveValue(person.emailAddress)
    await expect(page.locator('input[autocomplete=current-password]')).toHaveValue(person.password)
    await expect(page).toHaveURL(/\/auth\/login\?back=%2Fprojects%3FprojectId%3D007$/)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL(/\/projects\/?\?projectId=007$/)
    await expect(page).toHaveTitle('Projets | Mon Kareel')
    for (const call of await lab.calls()) {
      if (call.path.startsWith('/v2/api/')) expect(call.headers['accept-language'], call.path).toBe('fr-BE')
    }
    void portal
  })

  test('the title changes with page and language; the language survives a reload (S136, E29, S021)', async ({
    page,
    portal,
    person,
  }) => {
    await portal.open(person, '/?projectId=662E41')
    await expect(page).toHaveTitle('Start | Mijn Kareel')
    await page
      .getByRole('link', { name: /^Projecten/ })
      .first()
      .click()
    await expect(page).toHaveTitle('Projecten | Mijn Kareel')
    await expect(page).toHaveURL(/projectId=662E41/)
    await page.getByRole('navigation', { name: 'Taal' }).first().getByText('FR').click()
    await expect(page).toHaveTitle('Projets | Mon Kareel')
    await expect(page).toHaveURL(/projectId=662E41/)
    await page.reload()
    await expect(page).toHaveTitle('Projets | Mon Kareel')
  })

  test.describe('without a connection', () => {
    test.use({ expectedErrors: [/net::ERR|Failed to load resource/] })

    test('the other language is there, also at the next start (S012, B01)', async ({ page, portal, person }) => {
      await portal.open(person, '/')
      await goOffline(page, 'nl/app-account', 'fr/app-account')
      const switchTo = (language: string) => page.getByRole('button', { name: language }).first().click()
      await switchTo('FR, Français')
      await expect(page.getByRole('navigation', { name: 'Menu principal' })).toContainText('Projets')
      await expect(page.getByText(/^Pas de connexion – données de/)).toBeVisible()
      expect(await page.locator('body').innerText()).not.toMatch(/\b(home|nav|net|state)\.\w/)
      await page.goto('about:blank')
      await page.goto('/')
      await expect(page).toHaveTitle('Accueil | Mon Kareel')
      await expect(page.getByRole('navigation', { name: 'Menu principal' })).toContainText('Projets')
      await switchTo('NL, Nederlands')
      await expect(offlineBar(page)).toBeVisible()
    })

    test('a language whose texts do not load is not shown, nor at the next start (S012, F-29)', async ({
      page,
      portal,
      person,
      lab,
    }) => {
      await lab.fault({ match: { path: builtFile('fr/app') }, nth: 'every', fault: 'status', status: 503 })
      await portal.open(person, '/')
      await page.getByRole('button', { name: 'FR, Français' }).first().click()
      await expect(
        page.getByText('De taal laden lukte niet. Probeer het opnieuw zodra er verbinding is.'),
      ).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Hoofdmenu' })).toContainText('Projecten')
      await expect(page.locator('html')).toHaveAttribute('lang', 'nl-BE')
      await page.reload()
      await expect(page).toHaveTitle('Start | Mijn Kareel')
    })

    for (const [place, path, title, file] of [
      ['the login page', '/auth/login', 'Aanmelden', 'fr/common'],
      ['a page outside the shell', '/auth/unknown', 'Deze pagina bestaat niet (meer)', 'fr/app-version'],
    ] as const) {
      test(`a language whose texts do not load is reported on ${place} (S012, F-29)`, async ({ page, lab }) => {
        await lab.fault({ match: { path: builtFile(file) }, nth: 'every', fault: 'status', status: 503 })
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        const french = page.getByRole('button', { name: 'FR, Français' })
        await french.click()
        const failure = page.getByText('De taal laden lukte niet. Probeer het opnieuw zodra er verbinding is.')
        await expect(failure).toBeVisible()
        await lab.clearFaults()
        await french.click()
        await expect(page.locator('html')).toHaveAttribute('lang', 'fr-BE')
        await expect(failure).toHaveCount(0)
      })
    }
  })
})
