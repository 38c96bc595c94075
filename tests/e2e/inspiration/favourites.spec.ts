import type { Page } from '@playwright/test'
import { favouriteEndpoints } from '#contract/favourites/endpoints.ts'
import type { TestBackend } from '#tests/support/servers/test-backend.ts'
import { addBuildings } from '#tests/support/fixtures/add-buildings.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import { goOffline, goOnline, waitForBackgroundLoading } from '#tests/support/browser/offline.ts'
import type { Person } from '#tests/support/browser/portal-page.ts'
import { waitForNetworkIdle } from '#tests/support/browser/network-idle.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { keepToastsOpen } from '#tests/support/browser/toasts.ts'

const HEART = /^Bewaar /

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const section = (page: Page, name: RegExp) => page.getByRole('region', { name })
const PATH = favouriteEndpoints.list.path

/** Requests the ratings by API, as another device of the customer would. */
async function request(page: Page, backend: TestBackend, init: RequestInit = {}): Promise<Response> {
  const cookies = await page.context().cookies(backend.url)
  const token = cookies.find(({ name }) => /access/.test(name))?.value ?? ''
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${decodeURIComponent(token)}` }
  return fetch(`${backend.url}/v2/api${PATH}`, { ...init, headers })
}

async function rate(page: Page, person: Person, backend: TestBackend, picks: object[]): Promise<void> {
  const response = await request(page, backend, { method: 'POST', body: JSON.stringify({ picks }) })
  expect(response.status, person.emailAddress).toBe(200)
}

async function savedTitles(page: Page, backend: TestBackend): Promise<string[]> {
  const { items } = (await (await request(page, backend)).json()) as { items: { item: { title: string } }[] }
  return items.map(({ item }) => item.title)
}

test('a favourite is saved immediately on every page, and pressing again removes it, a double click does not (E33, S060)', async ({
  page,
  portal,
  person,
  lab,
}) => {
  await portal.open(person, '/inspiration')
  const first = page.getByRole('main').getByRole('listitem').first()
  const title = await first.locator('b').innerText()
  const heart = page.getByRole('button', { name: `Bewaar ${title}` })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.dblclick()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const favouritesTab = page.getByRole('main').getByRole('link', { name: /^Bewaard/ })
  await expect(favouritesTab).toHaveText(/1$/)
  await expectSoon('saved favourite', async () => (await lab.callsTo('POST', PATH))[0])
  await favouritesTab.click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Uw redenen en notities' }).click()
  await expect(section(page, /^Spreekt me aan/)).toContainText(title)

  // A removed favourite stays listed until the next load, so that it can be saved again.
  await page.goBack()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expectSoon('removed favourite', async () => (await lab.calls()).find(({ method }) => method === 'DELETE'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'U bewaarde nog niets' })).toBeVisible()
  expect(await lab.callsTo('POST', PATH)).toHaveLength(1)
})

test('"Toon meer" leaves no saved item out after others on the page were taken away (E33)', async ({
  page,
  portal,
  person,
  backend,
  lab,
}) => {
  const removeBuildings = await addBuildings(backend.db, 30)
  try {
    await portal.signIn(person)
    const itemIds = Array.from({ length: 30 }, (_, index) => `gebouw-${index + 1}`)
    await rate(
      page,
      person,
      backend,
      itemIds.map((itemId) => ({ itemId, liked: true })),
    )
    await page.goto('/inspiration?tab=FAVOURITE')
    const hearts = page.getByRole('main').getByRole('button', { name: HEART })
    await expect(hearts).toHaveCount(24)
    for (const index of [0, 1, 2]) await hearts.nth(index).click()
    const removals = async () => (await lab.calls()).filter(({ method, status }) => method === 'DELETE' && status)
    await expect.poll(async () => (await removals()).length).toBe(3)
    await waitForNetworkIdle(page)
    await page.getByRole('button', { name: 'Toon meer' }).click()
    const titles = page.getByRole('main').getByRole('listitem').locator('b')
    await expect(titles).toHaveCount(27)
    const saved = await savedTitles(page, backend)
    await expect.poll(async () => (await titles.allInnerTexts()).toSorted()).toEqual(saved.toSorted())
  } finally {
    await removeBuildings()
  }
})

test.describe('a backend that fails', () => {
  test.use({ expectedErrors: [/500/] })

  test('a favourite that fails to save is reverted with a message (E33)', async ({ page, portal, person, lab }) => {
    await portal.open(person, '/inspiration')
    const heart = page.getByRole('main').getByRole('listitem').first().getByRole('button', { name: HEART })
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await lab.fault({ match: { method: 'POST', path: `/v2/api${PATH}` }, nth: 'every', fault: 'status', status: 500 })
    await heart.click()
    await expect(page.getByRole('status').filter({ hasText: 'Niet bewaard' })).toBeVisible()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
  })
})

test.describe('a page that closes too early', () => {
  test.use({ expectedErrors: [/net::ERR/] })

  test('a heart pressed right before a reload is saved by the next page, and so is one that is removed (E33, F-23)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    await portal.open(person, '/inspiration')
    const first = page.getByRole('main').getByRole('listitem').first()
    const title = await first.locator('b').innerText()
    const heart = page.getByRole('button', { name: `Bewaar ${title}` })
    for (const [method, path, isPressed, saved] of [
      ['POST', PATH, 'true', [title]],
      ['DELETE', `${PATH}/*`, 'false', []],
    ] as const) {
      await waitForBackgroundLoading(page)
      await expect(heart).toHaveAttribute('aria-pressed', isPressed === 'true' ? 'false' : 'true')
      await lab.fault({ match: { method, path: `/v2/api${path}` }, nth: 1, fault: 'stall' })
      const sent = page.waitForRequest((each) => each.method() === method && each.url().includes(PATH))
      await heart.click()
      await sent
      await page.reload()
      await expect.poll(() => savedTitles(page, backend), { timeout: 30_000 }).toEqual(saved)
      await expect(heart).toHaveAttribute('aria-pressed', isPressed)
      await lab.clearFaults()
    }
    const keys = (await lab.callsTo('POST', PATH)).map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
    // The page forgets a change only once it has read the list again.
    const pending = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('portal_ratings')))
    await expect.poll(pending).toEqual([])
  })
})

test('likes and dislikes show reason, spot and note; removing one can be undone (B13, E33)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  await keepToastsOpen(page)
  await portal.signIn(person)
  await rate(page, person, backend, [
    {
      itemId: 'villa-lasne',
      liked: true,
      reason: 'COLOUR',
      point: { x: 0.25, y: 0.5 },
      note: 'Zoals bij de buren\n<b>echt</b>',
    },
    { itemId: 'loft-liege', liked: false, reason: 'JOINT', point: null, note: null },
  ])
  await page.goto('/favourites')
  const [likes, dislikes] = [section(page, /^Spreekt me aan/), section(page, /^Niet voor mij/)]
  await expect(likes).toContainText('Kleur')
  await expect(likes).toContainText('<b>echt</b>')
  await expect(dislikes).toContainText('Voeg')
  const title = await likes.getByRole('heading', { level: 3 }).innerText()
  const [photo, pin] = [likes.locator('img'), likes.locator('[aria-hidden] svg').first()]
  const [photoBox, pinBox] = [await photo.boundingBox(), await pin.boundingBox()]
  const x = ((pinBox?.x ?? 0) + (pinBox?.width ?? 0) / 2 - (photoBox?.x ?? 0)) / (photoBox?.width ?? 1)
  expect(x).toBeCloseTo(0.25, 1)

  await page.getByRole('button', { name: `${title} verwijderen` }).click()
  await expect(likes).toHaveCount(0)
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith(PATH),
  )
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(likes).toContainText('Zoals bij de buren')
  await expect(likes).toContainText('Kleur')
  // The optimistic update precedes the response.
  await saved
  await page.reload()
  await expect(likes).toContainText('Zoals bij de buren')
  await likes.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/inspiration\/villa-lasne/)
})

test('the focus moves to the next card, else the previous one, else the page, when a card is removed by key', async ({
  page,
  portal,
  person,
  backend,
}) => {
  await portal.signIn(person)
  const itemIds = ['villa-lasne', 'loft-liege', 'hoeve-lennik']
  await rate(
    page,
    person,
    backend,
    itemIds.map((itemId) => ({ itemId, liked: true })),
  )
  await page.goto('/favourites')
  const cards = section(page, /^Spreekt me aan/).getByRole('listitem')
  await expect(cards).toHaveCount(3)
  for (const [pressed, focused] of [
    [1, 1],
    [1, 0],
  ] as const) {
    const count = await cards.count()
    await cards
      .nth(pressed)
      .getByRole('button', { name: / verwijderen$/ })
      .press('Enter')
    await expect(cards).toHaveCount(count - 1)
    await expect(cards.nth(focused).getByRole('heading').getByRole('link')).toBeFocused()
  }
  await cards.getByRole('button', { name: / verwijderen$/ }).press('Enter')
  await expect(page.getByRole('heading', { name: 'U bewaarde nog niets' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('an empty list links to the gallery (E33)', async ({ page, portal, person }) => {
  await portal.open(person, '/favourites')
  await expect(page.getByRole('heading', { name: 'U bewaarde nog niets' })).toBeVisible()
  await page.getByRole('link', { name: 'Naar de referenties' }).click()
  await expect(heading(page)).toHaveText('Inspiratie')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
})

test.describe('offline', () => {
  test.use({ expectedErrors: [/net::ERR|500/] })

  test('the list is available offline and after a reload; a heart shows an offline message (E33, B10)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    await portal.signIn(person)
    await rate(page, person, backend, [
      { itemId: 'villa-lasne', liked: true, reason: null, point: null, note: 'Mooi dak' },
    ])
    await page.goto('/favourites')
    await expect(page.getByText('Mooi dak')).toBeVisible()
    await page.goto('/inspiration')
    const heart = page.getByRole('main').getByRole('listitem').first().getByRole('button', { name: HEART })
    await expect(heart).toBeVisible()
    const before = await heart.getAttribute('aria-pressed')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Bewaard/ })
      .click()
    await page.getByRole('link', { name: 'Uw redenen en notities' }).click()
    await expect(page.getByText('Mooi dak')).toBeVisible()
    await page.goBack()
    await page.goBack()
    await expect(heart).toBeVisible()
    await goOffline(page)
    await heart.click()
    await expect(page.getByRole('status').filter({ hasText: 'Er is niets gewijzigd' })).toBeVisible()
    await expect(heart).toHaveAttribute('aria-pressed', before ?? '')
    await page.goForward()
    await page.goForward()
    await expect(page.getByText('Mooi dak')).toBeVisible()
    const previousCalls = (await lab.callsTo('GET', PATH)).length
    await goOnline(page)

    // Wait for a fresh list, so that the failure below has data to fall back on.
    await expectSoon('fresh list', async () => (await lab.callsTo('GET', PATH)).slice(previousCalls)[0]?.status === 200)
    await waitForNetworkIdle(page)
    await lab.fault({ match: { method: 'GET', path: `/v2/api${PATH}` }, nth: 'every', fault: 'status', status: 500 })
    await page.reload()
    await expect(page.getByText('Mooi dak')).toBeVisible()
    await page.getByRole('button', { name: 'Gegevens vernieuwen' }).click()
    await expect(page.getByText(/^Gegevens van \d{2}:\d{2}$/)).toBeVisible()
  })
})
