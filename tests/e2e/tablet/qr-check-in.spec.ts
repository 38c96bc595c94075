import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { formatCheckInQr } from '#contract/appointments/check-in-qr.ts'
import { FULL_BROWSER } from '#tests/support/browser/launch-options.ts'
import { qrCodeVideo } from '#tests/support/browser/fake-camera.ts'
import { disconnect } from '#tests/support/browser/offline.ts'
import { createTabletDay } from '#tests/support/browser/tablet-fixture.ts'
import { expect, test as base } from '#tests/support/browser/test.ts'

interface CameraFixtures {
  /** Makes the camera show this text as a QR code, or a blank image, from its next start on. */
  showToCamera: (text: string | null) => Promise<void>
}

/** A test with a fake camera. */
const test = base.extend<CameraFixtures, { videoFile: string }>({
  videoFile: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'camera-'))
      await use(join(folder, 'film.y4m'))
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],

  launchOptions: [
    async ({ videoFile }, use) => {
      const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${videoFile}`]
      await use({ ...FULL_BROWSER, args: [...(FULL_BROWSER.args ?? []), ...camera] })
    },
    { scope: 'worker' },
  ],

  showToCamera: async ({ videoFile }, use) => use((text) => writeFile(videoFile, qrCodeVideo(text))),
})

// In one worker, as each of them starts a browser and a backend of its own for this file.
test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 1180, height: 820 } })

/** Records every camera request of the page. */
async function watchCamera(page: Page): Promise<{ tracks: () => Promise<string[]> }> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    const streams: MediaStream[] = []
    Object.assign(globalThis, { streams })
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      streams.push(stream)
      return stream
    }
  })
  return {
    tracks: () =>
      page.evaluate(() =>
        (globalThis as unknown as { streams: MediaStream[] }).streams.flatMap((stream) =>
          stream.getTracks().map(({ readyState }) => readyState),
        ),
      ),
  }
}

/** Opens the scan screen; a code in front of the camera may be read immediately. */
async function openScan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Kom binnen' }).click()
  await page.getByRole('button', { name: 'Scan uw QR-code' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Toon uw QR-code|Bent u dit|Genoteerd/)
}

test.describe('a code in front of the camera', () => {
  test.use({ permissions: ['camera'] })

  test('checks in; the tablet decodes the picture and releases the camera (E37, S068)', async ({
    page,
    lab,
    backend,
    person,
    showToCamera,
  }) => {
    const day = await createTabletDay(backend, person)
    const appointment = await day.createAppointment(15)
    await showToCamera(formatCheckInQr(appointment))
    const camera = await watchCamera(page)
    await day.open(page)
    await openScan(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bent u dit?', { timeout: 45_000 })
    await expect.poll(camera.tracks).toEqual(['ended'])
    await page.getByRole('button', { name: /^T\. .+ · 10:15$/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dag Test')
    expect((await lab.callsTo('POST', '/search')).map(({ body }) => body)).toEqual([
      { method: 'QR', text: formatCheckInQr(appointment) },
    ])
    const [checkin] = await lab.callsTo('POST', '/checkin')
    expect(checkin?.body).toMatchObject({ method: 'QR' })
    expect(await day.readAppointment(appointment.id)).toMatchObject({ status: 'CHECKED_IN' })
  })

  test('that is no check-in code shows an error without a request; Back releases the camera (E37)', async ({
    page,
    lab,
    backend,
    person,
    showToCamera,
  }) => {
    const day = await createTabletDay(backend, person)
    await showToCamera('https://elders.voorbeeld.be/menu')
    const camera = await watchCamera(page)
    await day.open(page)
    await openScan(page)
    await expect(page.getByRole('alert')).toContainText('Dit is geen QR-code van een afspraak', { timeout: 45_000 })
    await page.getByRole('button', { name: 'Terug' }).click()
    await expect.poll(camera.tracks).toEqual(['ended'])
    expect(await lab.callsTo('POST', '/search')).toEqual([])
  })

  test.describe('whose search is refused', () => {
    test.use({ expectedErrors: [/429/] })

    test('is searched again while it is still shown (E37, F-32)', async ({
      page,
      lab,
      backend,
      person,
      showToCamera,
    }) => {
      const day = await createTabletDay(backend, person)
      await showToCamera(formatCheckInQr(await day.createAppointment(15)))
      await day.open(page)
      await lab.fault({ match: { method: 'POST', path: '*/search' }, fault: 'status', status: 429 })
      await openScan(page)
      await expect(page.getByRole('alert')).toContainText('Probeer opnieuw over', { timeout: 45_000 })
      await page.clock.runFor(5500)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bent u dit?', { timeout: 45_000 })
    })
  })

  test('without a result for twenty seconds shows a message and links to code and name (E37)', async ({
    page,
    lab: _,
    backend,
    person,
    showToCamera,
  }) => {
    const day = await createTabletDay(backend, person)
    await showToCamera(null)
    await day.open(page)
    await openScan(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.clock.runFor(20_500)
    await expect(page.getByRole('alert')).toContainText('We kunnen nog geen code lezen')
    await page.getByRole('button', { name: 'Zoek op naam en uur' }).click()
    await expect(page.getByLabel('Uw naam')).toBeVisible()
  })

  test.describe('offline', () => {
    test.use({ expectedErrors: [/net::ERR|Failed to load resource/] })

    test('is read and queued (B32, E37)', async ({ page, lab, backend, person, context, showToCamera }) => {
      const day = await createTabletDay(backend, person)
      const appointment = await day.createAppointment(15)
      await showToCamera(formatCheckInQr(appointment))
      await day.open(page)
      await day.waitForBackgroundLoading()
      await disconnect(page)
      await openScan(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Genoteerd, nog niet bevestigd', {
        timeout: 45_000,
      })
      await context.setOffline(false)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uw komst is bevestigd', { timeout: 45_000 })
      expect((await lab.callsTo('POST', '/checkin')).map(({ body }) => body)).toMatchObject([{ method: 'QR' }])
    })
  })
})

test.describe('an unavailable camera', () => {
  test('a denied camera shows an error and links to the code (E37)', async ({
    page,
    lab: _,
    backend,
    person,
    showToCamera,
  }) => {
    const day = await createTabletDay(backend, person)
    await day.createAppointment(15)
    await showToCamera(null)
    await day.open(page)
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
    })
    await openScan(page)
    await expect(page.getByRole('alert')).toContainText('De camera mag hier niet gebruikt worden')
    await page.getByRole('button', { name: 'Typ de code' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Typ de code uit uw mail')
  })

  test('a missing camera shows an error (E37)', async ({ page, lab: _, backend, person }) => {
    const day = await createTabletDay(backend, person)
    await day.open(page)
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('None', 'NotFoundError'))
    })
    await openScan(page)
    await expect(page.getByRole('alert')).toContainText('Deze tablet heeft geen camera')
  })
})
