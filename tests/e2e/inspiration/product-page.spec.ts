import { waitForGeneratedDocuments } from '#tests/support/fixtures/generated-documents.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const PRODUCT = '/products/gevelsteen-roetmantel'

test('a product shows its properties, dimensions, documents and buildings (E34)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  await waitForGeneratedDocuments(backend)
  await portal.open(person, PRODUCT)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roetmantel')
  const fact = (term: string) => page.locator('dl > div').filter({ has: page.locator(`dt:text-is("${term}")`) })
  await expect(fact('Categorie')).toContainText('Gevelsteen')
  for (const term of ['Formaat', 'Afwerking', 'Kleur', 'Oppervlak']) await expect(fact(term)).toBeVisible()
  await expect(fact('Afmetingen')).toContainText('240 × 100 × 40 mm')
  // Product pictures have no filter in any colour scheme, so colours stay exact.
  const picture = page.getByRole('article').getByRole('img').first()
  const filter = () => picture.evaluate((image) => getComputedStyle(image).filter)
  expect(await filter()).toBe('none')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await filter()).toBe('none')

  await expect(page.getByRole('region', { name: 'Documenten' })).toContainText(/Technische fiche|Brochure/)
  const used = page.getByRole('region', { name: 'Gebouwd met dit product' })
  await used.getByRole('link', { name: /Schuurwoning in antraciet/ }).click()
  await expect(page).toHaveURL(/\/inspiration\/schuurwoning-lochristi$/)
  await expect(page.getByRole('region', { name: 'Gebruikt in dit gebouw' })).toContainText('Roetmantel')
})

test('switching the language translates texts and numbers without a reload (E34, S012)', async ({
  page,
  portal,
  person,
}) => {
  await portal.open(person, '/products/vlakpan-noordzee?lang=fr')
  await expect(page.getByText('Pièces par m²')).toBeVisible()
  await expect(page.getByText('9,3', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Construit avec ce produit' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Langue' }).first().getByText('NL').click()
  await expect(page.getByText('Stuks per m²')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Gebouwd met dit product' })).toContainText('Schuurwoning in antraciet')
})

test('a productId and unknown parameters stay in the URL of a page (S020, S150)', async ({ page, portal, person }) => {
  await portal.open(person, `${PRODUCT}?productId=gevelsteen-merelrood&source=mail&projectId=662E41`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roetmantel')
  expect(new URL(page.url()).search).toBe('?productId=gevelsteen-merelrood&source=mail&projectId=662E41')
})

test('a product can be rated like a building (B13)', async ({ page, portal, person, lab }) => {
  await portal.open(person, PRODUCT)
  await page.getByRole('button', { name: 'Spreekt me aan' }).click()
  await page.getByRole('button', { name: 'Kleur', exact: true }).click()
  await expect
    .poll(async () => (await lab.callsTo('POST', '/favourites')).at(-1)?.body)
    .toEqual({
      picks: [{ itemId: 'gevelsteen-roetmantel', liked: true, reason: 'COLOUR', point: null, note: null }],
    })
})

test('favourites are available offline, other products are not (E33, S151)', async ({ page, portal, person }) => {
  await portal.open(person, PRODUCT)
  await page.getByRole('button', { name: 'Spreekt me aan' }).click()
  await expect(page.getByRole('button', { name: 'Kleur', exact: true })).toBeEnabled()
  const stored = () => page.evaluate(() => Object.values(localStorage).join())
  await expect.poll(stored).toContain('inspiration.read')
  await page.goto('/products/gevelsteen-merelrood')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merelrood')
  await expect.poll(stored).toContain('favourites.list')
  const texts = await stored()
  expect(texts).toContain('{"id":"gevelsteen-roetmantel"}')
  expect(texts).not.toContain('{"id":"gevelsteen-merelrood"}')
})

test.describe('sharing', () => {
  test('a product is shared by the share sheet of the device, with an address that names no project', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const project = await backend.createProject(person, { name: 'Woning Molenveld' })
    await page.addInitScript(() => {
      navigator.share = (data) => {
        document.title = JSON.stringify(data)
        return Promise.resolve()
      }
    })
    await portal.open(person, `${PRODUCT}?projectId=${project.id}`)
    await page.getByRole('button', { name: 'Delen: Roetmantel' }).click()
    const url = new URL(PRODUCT, page.url()).href
    await expect(page).toHaveTitle(JSON.stringify({ title: 'Roetmantel', url }))
  })

  test('without a share sheet the address is copied; without permission a message says what to do', async ({
    page,
    portal,
    person,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await portal.open(person, PRODUCT)
    await page.getByRole('button', { name: 'Delen: Roetmantel' }).click()
    await expect(page.getByText('Adres gekopieerd. U kunt het nu plakken.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(PRODUCT, page.url()).href)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'))
    })
    await page.getByRole('button', { name: 'Delen: Roetmantel' }).click()
    await expect(page.getByText('Delen lukt niet. Kopieer het adres uit de adresbalk.')).toBeVisible()
  })
})
