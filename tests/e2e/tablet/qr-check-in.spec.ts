import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { writeVisitPass } from '#contract/rules/visit-qr.ts'
import { WHOLE_BROWSER } from './support/browsers.ts'
import { cutLine } from './support/offline.ts'
import { codeFilm } from './support/camera.ts'
import { tabletDay } from './support/tablet-day.ts'
import { expect, test as base } from './support/test.ts'

interface CameraFixtures {
  /** From the next opening of the camera on it shows this text as a code picture, or a blank wall. */
  showToCamera: (text: string | null) => Promise<void>
}

/** A browser whose camera shows what a test holds before it. */
const test = base.extend<CameraFixtures, { film: string }>({
  film: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'camera-'))
      await use(join(folder, 'film.y4m'))
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],

  launchOptions: [
    async ({ film }, use) => {
      const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
      await use({ ...WHOLE_BROWSER, args: [...(WHOLE_BROWSER.args ?? []), ...camera] })
    },
    { scope: 'worker' },
  ],

  showToCamera: async ({ film }, use) => use((text) => writeFile(film, codeFilm(text))),
})

test.use({ viewport: { width: 1180, height: 820 } })

/** Notes every picture that the page asks the camera for. */
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

/** Where a code lies before the camera already, it may be read before anybody looks. */
async function openScan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Kom binnen' }).click()
  await page.getByRole('button', { name: 'Scan uw QR-code' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Toon uw QR-code|Bent u dit|Genoteerd/)
}

test.describe('a code before the camera', () => {
  test.use({ permissions: ['camera'] })

  test('E37 S068 checks in; the picture is read on the tablet, and the camera is released when the screen goes', async ({
    page,
    lab,
    backend,
    person,
    showToCamera,
  }) => {
    const day = await tabletDay(backend, person)
    const visit = await day.visit(15)
    await showToCamera(writeVisitPass(visit))
    const camera = await watchCamera(page)
    await day.open(page)
    await openScan(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bent u dit?', { timeout: 45_000 })
    await expect.poll(camera.tracks).toEqual(['ended'])
    await page.getByRole('button', { name: /^T\. .+ · 10:15$/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dag Test')
    expect((await lab.callsTo('POST', '/search')).map(({ body }) => body)).toEqual([
      { method: 'QR', text: writeVisitPass(visit) },
    ])
    const [checkin] = await lab.callsTo('POST', '/checkin')
    expect(checkin?.body).toMatchObject({ method: 'QR' })
    expect(await day.read(visit.id)).toMatchObject({ status: 'CHECKED_IN' })
  })

  test('E37 that is of something else is said to be, without asking the backend; Back releases the camera', async ({
    page,
    lab,
    backend,
    person,
    showToCamera,
  }) => {
    const day = await tabletDay(backend, person)
    await showToCamera('https://elders.voorbeeld.be/menu')
    const camera = await watchCamera(page)
    await day.open(page)
    await openScan(page)
    await expect(page.getByRole('alert')).toContainText('Dit is geen QR-code van een afspraak', { timeout: 45_000 })
    await page.getByRole('button', { name: 'Terug' }).click()
    await expect.poll(camera.tracks).toEqual(['ended'])
    expect(await lab.callsTo('POST', '/search')).toEqual([])
  })

  test('E37 none in twenty seconds: says so and leads to the code and the name', async ({
    page,
    lab: _,
    backend,
    person,
    showToCamera,
  }) => {
    const day = await tabletDay(backend, person)
    await showToCamera(null)
    await day.open(page)
    await openScan(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.clock.runFor(20_500)
    await expect(page.getByRole('alert')).toContainText('We kunnen nog geen code lezen')
    await page.getByRole('button', { name: 'Zoek op naam en uur' }).click()
    await expect(page.getByLabel('Uw naam')).toBeVisible()
  })

  test.describe('without a network', () => {
    test.use({ expectedErrors: [/net::ERR|Failed to load resource/] })

    test('B32 E37 is read and noted', async ({ page, lab, backend, person, context, showToCamera }) => {
      const day = await tabletDay(backend, person)
      const visit = await day.visit(15)
      await showToCamera(writeVisitPass(visit))
      await day.open(page)
      await day.fetchedAll()
      await cutLine(page)
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

test.describe('a camera that nobody allowed', () => {
  test('E37 is said to be refused, and leads to the code', async ({ page, lab: _, backend, person, showToCamera }) => {
    const day = await tabletDay(backend, person)
    await day.visit(15)
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

  test('E37 a tablet without a camera says so', async ({ page, lab: _, backend, person }) => {
    const day = await tabletDay(backend, person)
    await day.open(page)
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('None', 'NotFoundError'))
    })
    await openScan(page)
    await expect(page.getByRole('alert')).toContainText('Deze tablet heeft geen camera')
  })
})
