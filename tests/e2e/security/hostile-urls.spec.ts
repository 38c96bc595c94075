import { hostileAddresses } from '#tests/support/lab/hostile-urls.ts'
import { recordEscapes } from '#tests/support/lab/hostile-redirects.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
const SECRET = 'Huis van een ander'
test.describe('hostile URLs', () => {
  // Some URLs contain unknown or foreign ids.
  test.use({ expectedErrors: [/status of (400|404|422)/] })
  test.slow()

  for (const part of [1, 2, 3]) {
    test(`34 URLs show a page or a 404, without a loop or an error (seed ${SEED + part}) (F-36, S150)`, async ({
      page,
      portal,
      person,
      backend,
      baseURL,
    }) => {
      const other = await backend.createCustomer()
      const { id } = await backend.createProject(other, { name: SECRET })
      await portal.signIn(person)
      const escapes = recordEscapes(page, baseURL ?? '')
      for (const address of hostileAddresses(34, SEED + part, id)) {
        const label = address.slice(0, 200)
        let documents = 0
        const count = () => (documents += 1)
        page.on('domcontentloaded', count)
        const response = await page.goto((baseURL ?? '') + address)
        page.off('domcontentloaded', count)
        if (response?.status() === 404) continue
        await expect(page.getByRole('heading', { level: 1 }).first(), label).toBeVisible()
        await expect(page.getByText(SECRET), label).toHaveCount(0)
        expect(documents, label).toBeLessThanOrEqual(1)
        expect(await page.evaluate(() => 'ran' in globalThis || Object.keys(Object.prototype).length > 0), label).toBe(
          false,
        )
      }
      expect(escapes).toEqual([])
    })
  }
})
