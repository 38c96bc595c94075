import { expect, test } from '#tests/support/browser/test.ts'

test.describe('route guard and return path', () => {
  test('Journey 3: a protected page redirects to the login and back with all ids (S013, S014, S018)', async ({
    page,
    portal,
    person,
  }) => {
    await page.goto('/projects?projectId=662E41&productId=123456789012345678#x')
    await expect(page).toHaveURL(/\/auth\/login\?back=/)
    expect(new URL(page.url()).searchParams.get('back')).toBe(
      '/projects?projectId=662E41&productId=123456789012345678#x',
    )
    await portal.fillLogin(person)
    await expect(page).toHaveURL(/\/projects\/?\?projectId=662E41&productId=123456789012345678#x$/)
  })

  test.describe('a missing project', () => {
    test.use({ expectedErrors: [/404/] })

    test('Journey 3: the URL of a missing project is restored after the login (S021, S109)', async ({
      page,
      portal,
      person,
    }) => {
      await page.goto('/projects/42?projectId=662E41#x')
      await portal.fillLogin(person)
      await expect(page).toHaveURL(/\/projects\/42\?projectId=662E41#x$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })

  for (const back of [
    '//evil.example',
    '/\\evil',
    '%2F%09%2Fevil',
    '/auth/login?back=/auth/login',
    'https://evil.example',
  ]) {
    test(`Journey 3: back=${back} redirects home on the same origin (S019)`, async ({
      page,
      portal,
      person,
      baseURL,
    }) => {
      await page.goto(`/auth/login?back=${back.startsWith('%') ? back : encodeURIComponent(back)}`)
      await portal.fillLogin(person)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Aanmelden')
      expect(new URL(page.url()).origin).toBe(baseURL)
      expect(new URL(page.url()).pathname).toBe('/')
    })
  }

  test('the login page redirects a signed-in customer to back or home (S015, S019)', async ({
    page,
    portal,
    person,
  }) => {
    await portal.signIn(person)
    await page.goto('/auth/login?back=%2Faccount')
    await expect(page).toHaveURL(/\/account$/)
    await page.goto('/auth/forgot?back=/account/security')
    await expect(page).toHaveURL(/\/account\/security$/)
    await page.goto('/auth/login')
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('navigation').first()).toBeVisible()
  })

  test('pages either require a login or are for logged-out visitors; legal pages are no pages of the portal (S016, S085)', async ({
    page,
    portal,
    person,
  }) => {
    test.slow()
    const customerPages = ['/projects', '/projects/new', '/appointments', '/inspiration', '/account', '/notifications']
    for (const path of customerPages) {
      await page.goto(path)
      await expect(page).toHaveURL(`/auth/login?back=${encodeURIComponent(path)}`)
    }
    await portal.signIn(person)
    for (const path of ['/auth/login', '/auth/register', '/auth/forgot']) {
      await page.goto(path)
      await expect(page).toHaveURL('/')
    }
    await page.goto('/legal/privacy.nl.html')
    await expect(page).toHaveURL('/legal/privacy.nl.html')
    await expect(page.locator('#root')).toHaveCount(0)
  })

  test('home requires a login (S015, S018)', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/auth\/login\?back=%2F$/)
    await expect(page.locator('input[type=email]')).toBeVisible()
  })

  test('the guard sends no request (S017)', async ({ page, lab }) => {
    await page.goto('/account')
    await expect(page.locator('input[type=email]')).toBeVisible()
    expect(
      (await lab.calls()).filter(({ path }) => !/^\/(assets|media|auth|account|icon|manifest)/.test(path)),
    ).toEqual([])
  })
})
