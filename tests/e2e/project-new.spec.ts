import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const LIST = '/v2/api/customer_projects'

const lay = (page: Page) => page.getByRole('button', { name: 'Leg deze steen' }).click()
const skip = (page: Page) => page.getByRole('button', { name: 'Overslaan' }).click()
const question = (page: Page, name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible()

/** On to the name without a brick. */
async function skipAll(page: Page): Promise<void> {
  for (const asked of ['Waar bouwt u?', 'Wat hebt u nodig?', 'Wat bouwt u?', 'Welke stijl past bij u?']) {
    await question(page, asked)
    await skip(page)
  }
  await question(page, 'Hoe noemen we uw project?')
}

async function typeAddress(page: Page): Promise<void> {
  await page.getByLabel('Straat').fill('Molenveld, lot 14, 9080 Lochristi')
  await page.getByLabel('Straat').press('Tab')
  await expect(page.getByLabel('Gemeente')).toHaveValue('Lochristi')
}

test.describe('a new project', () => {
  test('E04 E02 S110 S007 from an empty list, four bricks and a name make one project and lead to it', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await portal.open(person, '/projects')
    await page.getByRole('main').getByRole('link', { name: 'Nieuw project' }).last().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nieuw project stap 1 van 4')
    await typeAddress(page)
    await expect(page.getByRole('group', { name: /^Volledigheid: 1 van 4/ })).toBeVisible()
    await lay(page)
    await page.getByText('Gevelsteen', { exact: true }).click()
    await page.getByText('Dakpan', { exact: true }).click()
    await lay(page)
    await page.getByText('Nieuwbouw', { exact: true }).click()
    await lay(page)
    await page.getByText('Hedendaags', { exact: true }).click()
    await lay(page)
    await expect(page.getByLabel('Naam van het project')).toHaveValue('Nieuwbouw Molenveld')
    await page.getByRole('button', { name: 'Project maken' }).click()
    await expect(page).toHaveURL(/\/projects\/[\w-]{20,}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nieuwbouw Molenveld')
    await expect(page.getByLabel('Volledigheid: 4 van 4. Volledig.')).toBeVisible()
    const [created] = await lab.callsTo('POST', LIST)
    expect(created).toMatchObject({
      status: 201,
      body: {
        name: 'Nieuwbouw Molenveld',
        productCategories: ['FACING_BRICK', 'ROOF_TILE'],
        type: 'NEW_BUILD',
        style: 'CONTEMPORARY',
      },
    })
    expect(created?.headers['idempotency-key']).toBeTruthy()
  })

  test('E04 S030 every brick can be skipped, the name cannot; Back and a brick lead to their question', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await portal.open(person, '/projects/new')
    await skipAll(page)
    await page.getByRole('button', { name: 'Project maken' }).click()
    await expect(page.getByLabel('Naam van het project')).toBeFocused()
    await expect(page.getByText('Vul dit veld in').last()).toBeVisible()
    await page.getByRole('button', { name: 'Vorige stap' }).click()
    await question(page, 'Welke stijl past bij u?')
    await page.getByRole('button', { name: 'Producten', exact: true }).click()
    await question(page, 'Wat hebt u nodig?')
    await lay(page)
    await expect(page.getByText('Kies een van de mogelijkheden').first()).toBeVisible()
    await page.goBack()
    await question(page, 'Welke stijl past bij u?')
    await skip(page)
    await page.getByLabel('Naam van het project').fill('  Tuinmuur  ')
    await page.getByRole('button', { name: 'Project maken' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tuinmuur')
    expect(await lab.callsTo('POST', LIST)).toMatchObject([
      { body: { name: 'Tuinmuur', address: null, productCategories: [], type: 'OTHER', style: 'OTHER' } },
    ])
  })

  test('E04 an address is laid whole or not at all, wherever somebody has walked on to', async ({
    page,
    portal,
    person,
  }) => {
    await portal.open(person, '/projects/new')
    await page.getByLabel('Straat').fill('Molenveld')
    await lay(page)
    await expect(page.getByLabel('Huisnummer')).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: 'Stijl', exact: true }).click()
    await skip(page)
    await page.getByRole('button', { name: 'Project maken' }).click()
    await question(page, 'Waar bouwt u?')
    await expect(page.getByLabel('Postcode')).toHaveAttribute('aria-invalid', 'true')
  })

  test('E04 F-23 a reload offers the draft, of all its screens; leaving asks and keeps it', async ({
    page,
    portal,
    person,
  }) => {
    page.on('dialog', (dialog) => void dialog.accept())
    await portal.open(person, '/projects/new')
    await typeAddress(page)
    await lay(page)
    await page.getByText('Kleiklinker', { exact: true }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Verder met uw invoer' }).click()
    await expect(page.getByRole('group', { name: /^Volledigheid: 2 van 4/ })).toBeVisible()
    await page.getByRole('link', { name: /^Sluiten/ }).click()
    await expect(page.getByRole('dialog')).toContainText('Uw concept blijft in dit tabblad bewaard')
    await page.getByRole('button', { name: 'Weggaan' }).click()
    await expect(page).toHaveURL(/\/projects$/)
    await page.getByRole('main').getByRole('link', { name: 'Nieuw project' }).first().click()
    await page.getByRole('button', { name: 'Verder met uw invoer' }).click()
    await expect(page.getByLabel('Gemeente')).toHaveValue('Lochristi')
  })
})

test.describe('a new project on a bad line', () => {
  test.use({ expectedErrors: [/net::ERR|Failed to load resource/] })

  test('F-21 a lost answer and a second press, even of something else, even after a reload, make one project', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    page.on('dialog', (dialog) => void dialog.accept())
    await portal.open(person, '/projects/new')
    await skipAll(page)
    await page.getByLabel('Naam van het project').fill('Eén keer')
    await lab.fault({ match: { method: 'POST', path: LIST }, nth: 1, fault: 'cut-after' })
    await page.getByRole('button', { name: 'Project maken' }).click()
    await expect(page.getByText(/^Geen antwoord gekregen/)).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Verder met uw invoer' }).click()
    await page.getByLabel('Naam van het project').fill('Toch één keer')
    await page.getByRole('button', { name: 'Project maken' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toch één keer')
    await page.goto('/projects')
    await expect(page.getByRole('main').locator('a[href^="/projects/"]', { hasText: 'één keer' })).toHaveCount(1)
    const sent = await lab.callsTo('POST', LIST)
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  test('E04 without a network the page says that the draft stays, and pretends nothing', async ({
    page,
    portal,
    person,
    context,
  }) => {
    await portal.open(person, '/projects/new')
    await skipAll(page)
    await page.getByLabel('Naam van het project').fill('Op de werf')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Project maken' }).click()
    await expect(page.getByText(/^Geen antwoord gekregen. Uw concept blijft/)).toBeVisible()
    await expect(page.getByText(/^Geen verbinding. Vul gerust verder in/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/^Geen verbinding. Vul gerust verder in/)).toBeHidden({ timeout: 15_000 })
    await page.getByRole('button', { name: 'Project maken' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Op de werf')
  })
})
