import type { Page } from '@playwright/test'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { waitForNetworkIdle } from '#tests/support/browser/network-idle.ts'
import { goOffline, goOnline } from '#tests/support/browser/offline.ts'
import { skipQuestions } from '#tests/support/browser/new-project.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const LIST = '/v2/api/customer_projects'

const submitBrick = (page: Page) => page.getByRole('button', { name: 'Leg deze steen' }).click()
const skip = (page: Page) => page.getByRole('button', { name: 'Overslaan' }).click()
const expectQuestion = (page: Page, name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible()

async function typeAddress(page: Page): Promise<void> {
  await page.getByLabel('Straat').fill('Molenveld, lot 14, 9080 Lochristi')
  await page.getByLabel('Straat').press('Tab')
  await expect(page.getByLabel('Gemeente')).toHaveValue('Lochristi')
}

test.describe('new project', () => {
  test('four bricks and a name create one project and open it (E04, E02, S110, S007)', async ({
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
    await submitBrick(page)
    await page.getByText('Gevelsteen', { exact: true }).click()
    await page.getByText('Dakpan', { exact: true }).click()
    await submitBrick(page)
    await page.getByText('Nieuwbouw', { exact: true }).click()
    await submitBrick(page)
    await page.getByRole('radio', { name: 'Hedendaags' }).check()
    await submitBrick(page)
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

  test('on a phone the questions have the whole screen, and materials and styles are photographs (E04, E49)', async ({
    page,
    portal,
    person,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await portal.open(person, '/projects/new?lang=fr')
    await expect(page.getByRole('navigation')).toHaveCount(0)
    const bar = await page.getByRole('button', { name: 'Poser cette brique' }).boundingBox()
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeGreaterThan(820)
    const photoOf = (name: string) => page.locator('label').filter({ hasText: name }).locator('img')
    await page.getByRole('button', { name: 'Passer' }).click()
    await expect(photoOf('Brique de parement')).toHaveJSProperty('complete', true)
    await page.getByRole('checkbox', { name: /^Brique de parement/ }).check()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Poser cette brique' }).click()
    await page.getByRole('button', { name: 'Passer' }).click()
    await expect(photoOf('Presbytère')).toHaveJSProperty('complete', true)
    await page.getByRole('radio', { name: 'Presbytère' }).check()
    await expect(page.getByRole('group', { name: /^Complétude : 2/ })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('link', { name: /^Fermer/ }).click()
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(page.getByRole('navigation').first()).toBeVisible()
  })

  test('every brick can be skipped, the name is required; Back and a brick open their question (E04, S030)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await portal.open(person, '/projects/new')
    await skipQuestions(page)
    await page.getByRole('button', { name: 'Project maken' }).click()
    await expect(page.getByLabel('Naam van het project')).toBeFocused()
    await expect(page.getByText('Vul dit veld in').last()).toBeVisible()
    await page.getByRole('button', { name: 'Vorige stap' }).click()
    await expectQuestion(page, 'Welke stijl past bij u?')
    await page.getByRole('button', { name: 'Producten', exact: true }).click()
    await expectQuestion(page, 'Wat hebt u nodig?')
    await submitBrick(page)
    await expect(page.getByText('Kies een van de mogelijkheden').first()).toBeVisible()
    await page.goBack()
    await expectQuestion(page, 'Welke stijl past bij u?')
    await skip(page)
    await page.getByLabel('Naam van het project').fill('  Tuinmuur  ')
    await page.getByRole('button', { name: 'Project maken' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tuinmuur')
    expect(await lab.callsTo('POST', LIST)).toMatchObject([
      { body: { name: 'Tuinmuur', address: null, productCategories: [], type: 'OTHER', style: 'OTHER' } },
    ])
  })

  test('a full address in the street is split before Enter submits it (E04)', async ({ page, portal, person }) => {
    await portal.open(person, '/projects/new')
    await page.getByLabel('Straat').fill('Molenstraat 12, 9000 Gent')
    await page.getByLabel('Straat').press('Enter')
    await expectQuestion(page, 'Wat hebt u nodig?')
  })

  test('an incomplete address shows an error, even after later questions (E04)', async ({ page, portal, person }) => {
    await portal.open(person, '/projects/new')
    await page.getByLabel('Straat').fill('Molenveld')
    await submitBrick(page)
    await expect(page.getByLabel('Huisnummer')).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: 'Stijl', exact: true }).click()
    await skip(page)
    await page.getByRole('button', { name: 'Project maken' }).click()
    await expectQuestion(page, 'Waar bouwt u?')
    await expect(page.getByLabel('Postcode')).toHaveAttribute('aria-invalid', 'true')
  })

  test('a reload offers the draft of all steps; leaving asks for confirmation and keeps it (E04, F-23)', async ({
    page,
    portal,
    person,
  }) => {
    page.on('dialog', (dialog) => void dialog.accept())
    await portal.open(person, '/projects/new')
    await typeAddress(page)
    await submitBrick(page)
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

test.describe('new project with connection problems', () => {
  test.use({ expectedErrors: [/net::ERR|Failed to load resource/] })

  test('a project can be started offline after loading only the start page (E04, E41)', async ({
    page,
    portal,
    person,
  }) => {
    await portal.open(person, '/')
    await goOffline(page, 'projects/new', 'attachments-and-history')
    await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Projecten' }).click()
    await page.getByRole('link', { name: 'Nieuw project' }).first().click()
    await fillIn(page, 'Zonder verbinding')
    await submit(page)
    await expect(title(page)).toHaveText('Zonder verbinding')
    await expect(pendingNotice(page)).toBeVisible()
    await goOnline(page)
    await expect(pendingNotice(page)).toHaveCount(0, { timeout: 20_000 })
  })

  /** Fills in the form up to the submit button. */
  async function fillIn(page: Page, name: string): Promise<void> {
    await skipQuestions(page)
    await page.getByLabel('Naam van het project').fill(name)
  }
  const submit = (page: Page) => page.getByRole('button', { name: 'Project maken' }).click()
  const row = (page: Page, name: string) => page.getByRole('main').locator('a[href^="/projects/"]', { hasText: name })
  const title = (page: Page) => page.getByRole('heading', { level: 1 })
  const backToList = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Projecten' }).click()
  const pendingNotice = (page: Page) => page.getByText(/^Dit project staat alleen op dit toestel/)
  /** The create requests that the backend received, and their idempotency keys. */
  async function createRequests(lab: LabClient) {
    const posts = await lab.callsTo('POST', LIST)
    return { posts, keys: new Set(posts.map(({ headers }) => headers['idempotency-key'])).size }
  }

  test('a calculation that is under way when the project is created is offered again on its page (E41, F-23)', async ({
    page,
    openProject,
  }) => {
    // The page of a project loads the planners for use without a connection.
    await openProject()
    await waitForNetworkIdle(page)
    await backToList(page)
    await page.getByRole('link', { name: 'Nieuw project' }).first().click()
    await goOffline(page, 'attachments-and-history')
    await fillIn(page, 'Op de werf')
    await submit(page)
    await page.getByRole('main').getByRole('link', { name: 'Hoeveelheid berekenen' }).click()
    await page.getByLabel('Oppervlakte in m²').fill('84,5')
    await goOnline(page)
    await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}\/quantity$/, { timeout: 20_000 })
    await page.getByRole('button', { name: 'Verder met uw invoer' }).click()
    await expect(page.getByLabel('Oppervlakte in m²')).toHaveValue('84,5')
    await page.getByRole('button', { name: 'Bewaren bij het project' }).click()
    await expect(page.getByRole('main')).toContainText('84,5 m²')
  })

  test('a lost response, a rename and a reload still create one project (F-21, S110)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    test.slow()
    await portal.open(person, '/projects/new')
    await fillIn(page, 'Eén keer')
    await lab.fault({ match: { method: 'POST', path: LIST }, nth: 1, fault: 'cut-after' })
    await submit(page)
    await expect(title(page)).toHaveText('Eén keer')
    await expect(page.getByText(/^Dit project is onderweg/)).toBeVisible()
    await page.getByRole('button', { name: 'Naam wijzigen' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Toch één keer')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}$/, { timeout: 25_000 })
    await expect(title(page)).toHaveText('Toch één keer')
    await expect(page.getByText(/^Dit project is onderweg|Wacht op verbinding/)).toHaveCount(0)
    await page.reload()
    await expect(title(page)).toHaveText('Toch één keer')
    await page.goto('/projects')
    await expect(row(page, 'één keer')).toHaveCount(1)
    expect(await createRequests(lab)).toMatchObject({
      keys: 1,
      posts: [{ body: { name: 'Eén keer' } }, { status: 201 }],
    })
  })

  test('a project created offline can be edited, is listed, and is sent once (E04, T31, S110)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await portal.open(person, '/projects')
    await page.getByRole('main').getByRole('link', { name: 'Nieuw project' }).first().click()
    await fillIn(page, 'Op de werf')
    await goOffline(page, 'choice-dialog')
    await expect(page.getByText(/^Geen verbinding. Vul gerust verder in/)).toBeVisible()
    await submit(page)
    await expect(title(page)).toHaveText('Op de werf')
    await expect(pendingNotice(page)).toBeVisible()
    await page.getByRole('button', { name: 'Stijl kiezen' }).first().click()
    await page.getByRole('radio', { name: 'Hedendaags' }).check()
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByLabel(/^Volledigheid: 1 van 4/)).toBeVisible()
    await backToList(page)
    await expect(row(page, 'Op de werf')).toContainText('Niet verstuurd')
    expect((await createRequests(lab)).posts).toEqual([])
    await goOnline(page)
    await expect(row(page, 'Op de werf')).not.toContainText('Niet verstuurd', { timeout: 20_000 })
    await expect(row(page, 'Op de werf')).toHaveCount(1)
    await row(page, 'Op de werf').click()
    await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}$/)
    await expect(pendingNotice(page)).toHaveCount(0)
    expect(await createRequests(lab)).toMatchObject({
      posts: [{ status: 201, body: { name: 'Op de werf', style: 'CONTEMPORARY' } }],
    })
    expect(await lab.callsTo('PATCH', '')).toEqual([])
  })

  test('a project created offline survives a crash and a reload and is created once (T31, F-23)', async ({
    page,
    portal,
    person,
    context,
    lab,
  }) => {
    test.slow()
    await portal.open(person, '/projects')
    await expect(page.getByRole('heading', { name: 'Nog geen project' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Nieuw project' }).first().click()
    await fillIn(page, 'Toch bewaard')
    await goOffline(page)
    await submit(page)
    await expect(pendingNotice(page)).toBeVisible()
    const cdp = await context.newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    void cdp.send('Page.crash').catch(() => undefined)
    await crashed
    await page.close()
    // The next page is online, but the backend does not respond.
    await lab.fault({ match: { path: '/v2/api/*' }, nth: 'every', fault: 'cut-before' })
    await context.setOffline(false)
    const nextPage = await context.newPage()
    await nextPage.goto('/projects')
    await expect(row(nextPage, 'Toch bewaard')).toContainText('Niet verstuurd')
    await row(nextPage, 'Toch bewaard').click()
    await nextPage.reload()
    await expect(title(nextPage)).toHaveText('Toch bewaard')
    await lab.clearFaults()
    await expect(nextPage).toHaveURL(/\/projects\/[0-9a-f-]{36}$/, { timeout: 25_000 })
    await expect(title(nextPage)).toHaveText('Toch bewaard')
    const { posts, keys } = await createRequests(lab)
    expect([posts.filter(({ status }) => status === 201).length, keys]).toEqual([1, 1])
    await nextPage.goto('/projects')
    await expect(row(nextPage, 'Toch bewaard')).toHaveCount(1)
  })

  test('a pending project can be discarded and is neither stored nor sent (T31)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await portal.open(person, '/projects')
    await page.getByRole('main').getByRole('link', { name: 'Nieuw project' }).first().click()
    await fillIn(page, 'Toch niet')
    await goOffline(page)
    await submit(page)
    await page.getByRole('button', { name: 'Toch niet maken' }).click()
    await expect(page).toHaveURL(/\/projects$/)
    await expect(row(page, 'Toch niet')).toHaveCount(0)
    await goOnline(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Nog geen project' })).toBeVisible()
    expect((await createRequests(lab)).posts).toEqual([])
  })

  test('without storage the form shows an error and keeps the input (F-29, E04)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', {
        get() {
          throw new DOMException('refused', 'SecurityError')
        },
      })
    })
    await portal.open(person, '/projects/new')
    await fillIn(page, 'Zonder bewaring')
    await goOffline(page)
    await submit(page)
    await expect(page.getByText(/^Geen antwoord gekregen. Uw concept blijft/)).toBeVisible()
    await expect(page.getByLabel('Naam van het project')).toHaveValue('Zonder bewaring')
    await goOnline(page)
    await lab.fault({ match: { method: 'POST', path: LIST }, nth: 1, fault: 'cut-after' })
    await submit(page)
    await expect(page.getByText(/^Geen antwoord gekregen. Uw concept blijft/)).toBeVisible()
    await page.getByLabel('Naam van het project').fill('Toch gemaakt')
    await submit(page)
    await expect(title(page)).toHaveText('Toch gemaakt')
    await page.goto('/projects')
    await expect(
      page
        .getByRole('main')
        .locator('a[href^="/projects/"]')
        .filter({ hasText: /gemaakt|bewaring/ }),
    ).toHaveCount(1)
    expect((await createRequests(lab)).keys).toBe(1)
  })
})
