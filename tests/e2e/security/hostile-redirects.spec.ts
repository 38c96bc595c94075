import { findUnsafeRedirects, hostilePaths, recordEscapes } from '#tests/support/lab/hostile-redirects.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const SEED = 20_261_121

test.describe('hostile back parameters', () => {
  // Some paths point to missing projects or pages.
  test.use({ expectedErrors: [/404/] })
  test.slow()

  test(`400 values redirect a signed-in customer only within this origin (seed ${SEED}) (B36, F-40, T05)`, async ({
    page,
    portal,
    person,
    baseURL,
  }) => {
    await portal.open(person, '/account')
    const escapes = recordEscapes(page, baseURL ?? '')
    expect(await findUnsafeRedirects(page, hostilePaths(400, SEED))).toEqual([])
    expect(escapes).toEqual([])
  })

  for (const value of hostilePaths(6, SEED + 1)) {
    test(`a login with ${JSON.stringify(value)} stays on this origin (B36, F-40)`, async ({
      page,
      portal,
      person,
      baseURL,
    }) => {
      const escapes = recordEscapes(page, baseURL ?? '')
      const address = `/auth/login?back=${encodeURIComponent(value)}`
      await page.goto(address)
      await portal.fillLogin(person)
      await expect(page).not.toHaveURL(/\/auth\/login/)
      await page.goto(address)
      await expect(page).not.toHaveURL(/\/auth\/login/)
      expect(escapes).toEqual([])
      expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
    })
  }
})
