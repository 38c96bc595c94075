import type { Page } from '@playwright/test'
import { HUB_PATH } from '#contract/realtime/topics.ts'
import { createTabletDay, typeCode } from '#tests/support/browser/tablet-fixture.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { builtFile } from '#tests/support/browser/build-files.ts'

test.use({ viewport: { width: 1180, height: 820 } })

/** The wake lock calls of a page in order, across reloads. */
async function watchWakeLock(page: Page, isRefused: boolean): Promise<string[]> {
  const seen: string[] = []
  await page.exposeFunction('note', (what: string) => void seen.push(what))
  await page.addInitScript((refused) => {
    const { note } = globalThis as unknown as { note: (what: string) => void }
    class Lock extends EventTarget {
      end(how: string) {
        note(how)
        this.dispatchEvent(new Event('release'))
      }
      release() {
        this.end('released')
        return Promise.resolve()
      }
    }
    const request = () => {
      note('asked')
      if (refused) return Promise.reject(new DOMException('The battery is low', 'NotAllowedError'))
      const lock = new Lock()
      // As the browser does: gone when the page is hidden.
      document.addEventListener('visibilitychange', () => document.hidden && lock.end('taken'), { once: true })
      return Promise.resolve(lock)
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  }, isRefused)
  return seen
}

/** The page is hidden, or seen again. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

test.describe('the screen of a tablet', () => {
  test('stays on during a visit, again after the page was hidden, and may go dark between two (F-73)', async ({
    page,
    lab: _,
    backend,
    person,
  }) => {
    const day = await createTabletDay(backend, person)
    const seen = await watchWakeLock(page, false)
    await day.open(page)
    expect(seen).toEqual([])
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await expect.poll(() => seen).toEqual(['asked'])
    await page.getByRole('button', { name: 'Zoek op naam en uur' }).click()
    await expect(page.getByLabel('Uw naam')).toBeVisible()
    await setHidden(page, true)
    await expect.poll(() => seen).toEqual(['asked', 'taken'])
    await setHidden(page, false)
    await expect.poll(() => seen).toEqual(['asked', 'taken', 'asked'])
    await page.getByRole('button', { name: 'Terug' }).click()
    await page.getByRole('button', { name: 'Terug' }).click()
    await expect.poll(() => seen).toEqual(['asked', 'taken', 'asked', 'released'])
    await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
    await setHidden(page, true)
    await setHidden(page, false)
    expect(seen).toEqual(['asked', 'taken', 'asked', 'released'])
  })

  test('a refusal is never an error: the visit goes on (F-73)', async ({ page, lab: _, backend, person }) => {
    const day = await createTabletDay(backend, person)
    const seen = await watchWakeLock(page, true)
    await day.open(page)
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await expect.poll(() => seen).toEqual(['asked'])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Typ de code uit uw mail')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('leads nowhere else: no link out, no new window, no download, menu, selection or drag, on any screen (F-75)', async ({
    page,
    lab: _,
    backend,
    person,
    context,
  }) => {
    const day = await createTabletDay(backend, person)
    await day.createAppointment(15)
    await day.open(page)
    await day.waitForBackgroundLoading()
    await expectKeptInside(page)
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    for (const [button, heading] of [
      [null, 'Typ de code uit uw mail'],
      ['Scan uw QR-code', 'Toon uw QR-code'],
      ['Zoek op naam en uur', 'Zoek op naam en uur'],
      ['Terug', 'Typ de code uit uw mail'],
      ['Ik heb geen afspraak', 'Welkom, ook zonder afspraak'],
    ] as const) {
      if (button) await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expectKeptInside(page)
    }
    // Fields are for typing in: what was typed can be chosen and replaced.
    const field = page.getByLabel('Uw voornaam')
    await field.fill('Noor')
    await field.selectText()
    await page.keyboard.type('Jo')
    await expect(field).toHaveValue('Jo')
    expect(context.pages()).toHaveLength(1)
  })

  test('confines a logged-in visitor too (F-75)', async ({ page, portal, lab: _, backend, person }) => {
    const day = await createTabletDay(backend, person)
    await day.pair(page)
    await portal.open(person, '/account')
    const isKept = () =>
      page.evaluate(() => !document.body.dispatchEvent(new MouseEvent('contextmenu', { cancelable: true })))
    await expect.poll(isKept).toBe(true)
    await expectKeptInside(page)
  })

  test.describe('a screen whose chunk did not load', () => {
    test.use({ expectedErrors: [/Failed to load resource|Failed to fetch|503/] })

    test('says so and offers to try again, instead of staying blank (F-75, F-32)', async ({
      page,
      lab,
      backend,
      person,
    }) => {
      const day = await createTabletDay(backend, person)
      await lab.fault({ match: { path: builtFile('visitor-screens') }, nth: 'every', fault: 'status', status: 503 })
      await day.open(page)
      const enter = page.getByRole('button', { name: 'Entrez' })
      // What is lost loads the page anew first, once, which may fall together with the press.
      await expect(async () => {
        if (await enter.isVisible()) await enter.click()
        await expect(page.getByRole('alert')).toContainText('Cette page', { timeout: 3000 })
      }).toPass()
      await lab.clearFaults()
      await page.getByRole('alert').getByRole('button').click()
      await enter.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tapez le code de votre e-mail')
    })
  })

  test('without the channel says that changes come late where somebody checks in, until it is back (F-64)', async ({
    page,
    lab,
    backend,
    person,
  }) => {
    test.slow()
    const day = await createTabletDay(backend, person)
    const visit = await day.createAppointment(15)
    await day.open(page)
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    const late = page.getByText('Wijzigingen komen nu wat later binnen.')
    await expect(late).toBeVisible({ timeout: 45_000 })
    await lab.hub(true)
    await expect(late).toHaveCount(0, { timeout: 90_000 })
    await typeCode(page, visit.code)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bent u dit?')
    await expect(late).toHaveCount(0)
    await lab.hub(false)
    await expect(late).toBeVisible({ timeout: 45_000 })
  })

  test('sees at once that its visitor has checked in elsewhere (E39, B25)', async ({ page, lab, backend, person }) => {
    test.slow()
    await lab.hub(true)
    const day = await createTabletDay(backend, person)
    const visit = await day.createAppointment(15)
    await day.open(page)
    await expect.poll(async () => (await lab.calls()).filter(({ path }) => path === HUB_PATH).length).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await typeCode(page, visit.code)
    await expect(page.getByRole('button', { name: /^T\. .+ · 10:15$/ })).toBeVisible()
    await expect(page.getByText('Al ingecheckt')).toHaveCount(0)
    await day.checkIn(visit.id)
    await expect(page.getByText('Al ingecheckt')).toBeVisible({ timeout: 45_000 })
    await page.getByRole('button', { name: /^T\. .+ · 10:15$/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dag Test')
  })
})

/** Tries what leads away from a page by link, press, menu and mouse. */
async function expectKeptInside(page: Page): Promise<void> {
  const address = page.url()
  const outcome = await page.evaluate(() => {
    const stage = document.querySelector('main') ?? document.body
    const tried = (target: Element, event: Event) => {
      target.dispatchEvent(event)
      return event.defaultPrevented
    }
    const options = { bubbles: true, cancelable: true }
    const link = (attributes: Record<string, string>) => {
      const made = document.createElement('a')
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
      stage.append(made)
      const isStopped = tried(made, new MouseEvent('click', options))
      made.remove()
      return isStopped
    }
    return {
      elsewhere: link({ href: 'https://elders.voorbeeld.be/' }),
      mail: link({ href: 'mailto:iemand@voorbeeld.be' }),
      window: link({ href: '/kiosk', target: '_blank' }),
      download: link({ href: '/icon.svg', download: '' }),
      menu: tried(stage, new MouseEvent('contextmenu', options)),
      selection: tried(stage, new Event('selectstart', options)),
      drag: tried(stage, new DragEvent('dragstart', options)),
      drop: tried(stage, new DragEvent('drop', options)),
      print: tried(stage, new KeyboardEvent('keydown', { ...options, key: 'p', ctrlKey: true })),
      help: tried(stage, new KeyboardEvent('keydown', { ...options, key: 'F1' })),
      // What the document says when nothing starts is not in sight.
      outside: [...document.querySelectorAll('a')]
        .filter((shown) => shown.checkVisibility())
        .map(({ href }) => href)
        .filter((href) => !href.startsWith(origin)),
    }
  })
  const kept = Object.fromEntries(Object.keys(outcome).map((name) => [name, true]))
  expect(outcome).toEqual({ ...kept, outside: [] })
  expect(page.url()).toBe(address)
}
