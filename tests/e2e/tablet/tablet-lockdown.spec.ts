import type { Page } from '@playwright/test'
import { HUB_PATH } from '#contract/realtime/topics.ts'
import { SAMPLE_FILES } from '#tests/support/fixtures/sample-files.ts'
import { createTabletDay, typeCode } from '#tests/support/browser/tablet-fixture.ts'
import { watchStatusRegions } from '#tests/support/browser/status-regions.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { builtFile } from '#tests/support/browser/build-files.ts'

const PHOTO = { name: 'gevel.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(SAMPLE_FILES['gevel.jpg']) }
const DAY = 24 * 60 * 60 * 1000

test.use({ viewport: { width: 1180, height: 820 } })

/** The wake lock calls of a page in order, across reloads. */
async function watchWakeLock(page: Page, isRefused: boolean): Promise<string[]> {
  const calls: string[] = []
  await page.exposeFunction('recordCall', (call: string) => void calls.push(call))
  await page.addInitScript((refused) => {
    const { recordCall } = globalThis as unknown as { recordCall: (call: string) => void }
    class Lock extends EventTarget {
      end(reason: string) {
        recordCall(reason)
        this.dispatchEvent(new Event('release'))
      }
      release() {
        this.end('released')
        return Promise.resolve()
      }
    }
    const request = () => {
      recordCall('requested')
      if (refused) return Promise.reject(new DOMException('The battery is low', 'NotAllowedError'))
      const lock = new Lock()
      // The browser revokes the lock when the page is hidden.
      document.addEventListener('visibilitychange', () => document.hidden && lock.end('revoked'), { once: true })
      return Promise.resolve(lock)
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  }, isRefused)
  return calls
}

/** Simulates that the page is hidden or visible. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

test.describe('the screen of a tablet', () => {
  test('holds a wake lock during a visit, also after the page was hidden, and releases it when idle (F-73)', async ({
    page,
    lab: _,
    backend,
    person,
  }) => {
    const day = await createTabletDay(backend, person)
    const calls = await watchWakeLock(page, false)
    await day.open(page)
    expect(calls).toEqual([])
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await expect.poll(() => calls).toEqual(['requested'])
    await page.getByRole('button', { name: 'Zoek op naam en uur' }).click()
    await expect(page.getByLabel('Uw naam')).toBeVisible()
    await setHidden(page, true)
    await expect.poll(() => calls).toEqual(['requested', 'revoked'])
    await setHidden(page, false)
    await expect.poll(() => calls).toEqual(['requested', 'revoked', 'requested'])
    await page.getByRole('button', { name: 'Terug' }).click()
    await page.getByRole('button', { name: 'Terug' }).click()
    await expect.poll(() => calls).toEqual(['requested', 'revoked', 'requested', 'released'])
    await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
    await setHidden(page, true)
    await setHidden(page, false)
    expect(calls).toEqual(['requested', 'revoked', 'requested', 'released'])
  })

  test('a refused wake lock shows no error (F-73)', async ({ page, lab: _, backend, person }) => {
    const day = await createTabletDay(backend, person)
    const calls = await watchWakeLock(page, true)
    await day.open(page)
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await expect.poll(() => calls).toEqual(['requested'])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Typ de code uit uw mail')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('blocks external links, new windows, downloads, menu, selection and drag on every screen (F-75)', async ({
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
    await expectLockedDown(page)
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
      await expectLockedDown(page)
    }
    // Text in fields can still be selected and replaced.
    const field = page.getByLabel('Uw voornaam')
    await field.fill('Noor')
    await field.selectText()
    await page.keyboard.type('Jo')
    await expect(field).toHaveValue('Jo')
    expect(context.pages()).toHaveLength(1)
  })

  test('is also locked down for a logged-in visitor (F-75)', async ({ page, portal, lab: _, backend, person }) => {
    const day = await createTabletDay(backend, person)
    await day.pair(page)
    await portal.open(person, '/account')
    await waitForLockdown(page)
    await expectLockedDown(page)
  })

  test('a logged-in visitor is offered nothing that would stay on it as a file or in the clipboard (F-71, F-75)', async ({
    page,
    portal,
    lab: _,
    backend,
    person,
  }) => {
    test.slow()
    const day = await createTabletDay(backend, person)
    await day.pair(page)
    const appointment = await backend.createAppointment(person, { dateFrom: new Date(Date.now() + 3 * DAY) })
    await portal.open(person, `/appointments/${appointment.id}`)
    await expect(page.getByRole('button', { name: 'Check-incode' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'In agenda' })).toHaveCount(0)
    await page.goto('/account/privacy')
    await expect(page.getByRole('heading', { name: 'Account verwijderen' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Uw gegevens' })).toHaveCount(0)
    await page.goto('/account/security')
    await expect(page.getByText('U hebt nog geen passkey.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Passkey toevoegen' })).toHaveCount(0)
    const { id } = await backend.createProject(person, { name: 'Met plannen' })
    await page.goto(`/projects/${id}`)
    const files = page.locator('#attachments')
    await page.locator('input[type=file]').setInputFiles([PHOTO])
    await expect(files.getByRole('button', { name: 'gevel.jpg verwijderen' })).toBeVisible()
    await expect(files.getByRole('link')).toHaveCount(0)
    await files.getByRole('button', { name: 'gevel.jpg bekijken' }).click()
    await expect(page.getByRole('dialog', { name: 'gevel.jpg' })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(0)
    await page.goto(`/projects/${id}/dossier`)
    await expect(page.getByRole('article')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Afdrukken' })).toHaveCount(0)
    await page.goto('/inspiration/compare?items=gevelsteen-merelrood')
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Afdrukken' })).toHaveCount(0)
  })

  test('a link that it does not open says so in the language of the page (F-75)', async ({
    page,
    lab: _,
    backend,
    person,
    context,
  }) => {
    const day = await createTabletDay(backend, person)
    await day.pair(page)
    await page.goto('/auth/register')
    await waitForLockdown(page)
    await page.getByRole('link', { name: 'Voorwaarden' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dit opent u op uw eigen toestel' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Sluiten' }).last().click()
    await expect(dialog).toHaveCount(0)
    await page
      .getByRole('button', { name: 'Français' })
      .or(page.getByRole('link', { name: 'Français' }))
      .first()
      .click()
    await page.getByRole('link', { name: 'Conditions' }).click()
    await expect(page.getByRole('dialog', { name: 'Ouvrez ceci sur votre propre appareil' })).toBeVisible()
    expect(context.pages()).toHaveLength(1)
  })

  test.describe('a screen whose chunk fails to load', () => {
    test.use({ expectedErrors: [/Failed to load resource|Failed to fetch|503/] })

    test('shows an error with a retry button (F-75, F-32)', async ({ page, lab, backend, person }) => {
      const day = await createTabletDay(backend, person)
      await lab.fault({ match: { path: builtFile('visitor-screens') }, nth: 'every', fault: 'status', status: 503 })
      // Otherwise the page reloads once, maybe while the error is being read.
      await lab.fault({ match: { path: '/build.json' }, nth: 'every', fault: 'status', status: 503 })
      await day.open(page)
      const enterButton = page.getByRole('button', { name: 'Entrez' })
      await enterButton.click()
      await expect(page.getByRole('alert')).toContainText('Cette page')
      await lab.clearFaults()
      await page.getByRole('alert').getByRole('button').click()
      await enterButton.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tapez le code de votre e-mail')
    })
  })

  test('the check-in shows that updates are delayed while the hub is unavailable (F-64)', async ({
    page,
    lab,
    backend,
    person,
  }) => {
    test.slow()
    const day = await createTabletDay(backend, person)
    const appointment = await day.createAppointment(15)
    // The stream may take a minute to come back; the visit must not end meanwhile.
    await page.addInitScript(() => localStorage.setItem('idle_time', '300'))
    await day.open(page)
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await expect(page.getByRole('button', { name: '5', exact: true })).toBeVisible()
    const isAnnounced = await watchStatusRegions(page)
    const delayNotice = page.getByText('Wijzigingen komen nu wat later binnen.')
    await expect(delayNotice).toBeVisible({ timeout: 45_000 })
    expect(await isAnnounced(delayNotice)).toBe(true)
    await lab.hub(true)
    await expect(delayNotice).toHaveCount(0, { timeout: 90_000 })
    await typeCode(page, appointment.code)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bent u dit?')
    await expect(delayNotice).toHaveCount(0)
    await lab.hub(false)
    await expect(delayNotice).toBeVisible({ timeout: 45_000 })
  })

  test('shows live that the visitor has checked in on another device (E39, B25)', async ({
    page,
    lab,
    backend,
    person,
  }) => {
    test.slow()
    await lab.hub(true)
    const day = await createTabletDay(backend, person)
    const appointment = await day.createAppointment(15)
    await day.open(page)
    await expect.poll(async () => (await lab.calls()).filter(({ path }) => path === HUB_PATH).length).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await typeCode(page, appointment.code)
    await expect(page.getByRole('button', { name: /^T\. .+ · 10:15$/ })).toBeVisible()
    await expect(page.getByText('Al ingecheckt')).toHaveCount(0)
    await day.checkIn(appointment.id)
    await expect(page.getByText('Al ingecheckt')).toBeVisible({ timeout: 45_000 })
    await page.getByRole('button', { name: /^T\. .+ · 10:15$/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dag Test')
  })
})

/** Waits until the page of a visitor is locked down, which happens after it is shown. */
async function waitForLockdown(page: Page): Promise<void> {
  const isLocked = () =>
    page.evaluate(() => !document.body.dispatchEvent(new MouseEvent('contextmenu', { cancelable: true })))
  await expect.poll(isLocked).toBe(true)
}

/** Expects that links, keys, menu and mouse cannot leave the page. */
async function expectLockedDown(page: Page): Promise<void> {
  const url = page.url()
  const outcome = await page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body
    const isPrevented = (target: Element, event: Event) => {
      target.dispatchEvent(event)
      return event.defaultPrevented
    }
    const options = { bubbles: true, cancelable: true }
    const link = (attributes: Record<string, string>) => {
      const anchor = document.createElement('a')
      for (const [name, value] of Object.entries(attributes)) anchor.setAttribute(name, value)
      main.append(anchor)
      const isClickPrevented = isPrevented(anchor, new MouseEvent('click', options))
      anchor.remove()
      return isClickPrevented
    }
    return {
      otherOrigin: link({ href: 'https://elders.voorbeeld.be/' }),
      mail: link({ href: 'mailto:iemand@voorbeeld.be' }),
      window: link({ href: '/kiosk', target: '_blank' }),
      download: link({ href: '/icon.svg', download: '' }),
      menu: isPrevented(main, new MouseEvent('contextmenu', options)),
      selection: isPrevented(main, new Event('selectstart', options)),
      drag: isPrevented(main, new DragEvent('dragstart', options)),
      drop: isPrevented(main, new DragEvent('drop', options)),
      print: isPrevented(main, new KeyboardEvent('keydown', { ...options, key: 'p', ctrlKey: true })),
      help: isPrevented(main, new KeyboardEvent('keydown', { ...options, key: 'F1' })),
      // The contact links of the startup error are hidden.
      outside: [...document.querySelectorAll('a')]
        .filter((anchor) => anchor.checkVisibility())
        .map(({ href }) => href)
        .filter((href) => !href.startsWith(origin)),
    }
  })
  const allPrevented = Object.fromEntries(Object.keys(outcome).map((name) => [name, true]))
  expect(outcome).toEqual({ ...allPrevented, outside: [] })
  expect(page.url()).toBe(url)
}
