import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { projectContacts } from '#server/db/tables.ts'
import { REJECTED_FILES, SAMPLE_FILES } from '#tests/support/fixtures/sample-files.ts'
import { goOffline, goOnline } from '#tests/support/browser/offline.ts'
import { waitForNetworkIdle } from '#tests/support/browser/network-idle.ts'
import { expect, test } from '#tests/support/browser/test.ts'

type Sample = keyof typeof SAMPLE_FILES

const file = (name: string, buffer: Buffer, mimeType = 'application/octet-stream') => ({ name, mimeType, buffer })
const sample = (name: Sample, fileName: string = name) => file(fileName, Buffer.from(SAMPLE_FILES[name]))
const add = (page: Page, ...files: ReturnType<typeof file>[]) => page.locator('input[type=file]').setInputFiles(files)
const row = (page: Page, name: string): Locator => page.locator('#attachments li').filter({ hasText: name })

test.describe('files of a project', () => {
  test('files are uploaded, listed with type and size, and downloaded by plain links (E08, S039, S114, T45)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    const { id } = await backend.createProject(person, { name: 'Met plannen' })
    await portal.open(person, `/projects/${id}`)
    await expect(page.getByText(/^Nog geen bestanden/)).toBeVisible()
    await add(page, sample('plan.pdf', 'Grondplan é.pdf'), sample('gevel.jpg'))
    // A list that was read for one file may hold the other one, too, while that is still shown as an upload.
    await expect(page.locator('#attachments li').getByRole('link')).toHaveCount(2)
    await expect(page.locator('#attachments li')).toHaveCount(2)
    await expect(row(page, 'Grondplan é.pdf')).toContainText(
      `Pdf, ${Buffer.byteLength(SAMPLE_FILES['plan.pdf'])} byte,`,
    )
    await expect(row(page, 'gevel.jpg')).toContainText(/^gevel.jpgFoto, /)
    const [single] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Grondplan é.pdf downloaden' }).click(),
    ])
    expect(single.suggestedFilename()).toBe('Grondplan é.pdf')
    expect(await readFile(await single.path())).toEqual(Buffer.from(SAMPLE_FILES['plan.pdf']))
    const [all] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Alles downloaden' }).click(),
    ])
    expect(all.suggestedFilename()).toBe('Met plannen.zip')
    // The downloads did not navigate.
    await expect(page).toHaveURL(new RegExp(`/projects/${id}`))
    const uploads = await lab.callsTo('POST', `/customer_projects/${id}/attachments`)
    expect(new Set(uploads.map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
  })

  test('the download URL is fetched before the link is pressed (T45)', async ({ page, portal, demo, lab }) => {
    await portal.open(demo.person, `/projects/${demo.projectId}`)
    await page.getByRole('link', { name: 'Alles downloaden' }).hover()
    await expect(page.getByRole('link', { name: 'Alles downloaden' })).toHaveAttribute('href', /^\/api\/files\//)
    expect(await lab.callsTo('GET', '/attachments/download')).toHaveLength(1)
  })

  test('a picture opens in a dialog; a file is deleted after confirmation (E08)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const { id } = await backend.createProject(person, {})
    await portal.open(person, `/projects/${id}`)
    await add(page, sample('gevel.jpg'))
    // A request still on its way would be answered with 404 once the file is deleted.
    const picture = page.waitForResponse((response) => response.url().includes('/api/files/'))
    await page.getByRole('button', { name: 'gevel.jpg bekijken' }).click()
    await expect(page.getByRole('dialog', { name: 'gevel.jpg' })).toBeVisible()
    await picture
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'gevel.jpg verwijderen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click()
    await expect(page.getByText(/^Nog geen bestanden/)).toBeVisible()
  })

  test('a read-only member downloads files and cannot upload (E08)', async ({ page, portal, person, backend }) => {
    const owner = await backend.createCustomer()
    const { id } = await backend.createProject(owner, { contacts: [{ person, role: 'CONTACT' }] })
    await portal.open(person, `/projects/${id}`)
    await expect(page.getByText(/^Nog geen bestanden/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Bestanden toevoegen' })).toHaveCount(0)
  })
})

test.describe('files that are not uploaded', () => {
  test.use({ expectedErrors: [/Failed to load resource|net::ERR/] })

  test('a rejected file shows the reason; the others are uploaded (E08)', async ({ page, portal, person, backend }) => {
    const { id } = await backend.createProject(person, {})
    const [rejected = ''] = Object.keys(REJECTED_FILES)
    const content = Buffer.from(Object.values(REJECTED_FILES)[0] ?? '')
    await portal.open(person, `/projects/${id}`)
    await add(page, file('leeg.pdf', Buffer.alloc(0)), file(rejected, content), sample('plan.pdf'))
    await expect(row(page, 'leeg.pdf').getByRole('alert')).toHaveText('Dit bestand is leeg.')
    await expect(row(page, rejected).getByRole('alert')).toContainText('Kies een foto, een pdf')
    await expect(row(page, 'plan.pdf')).toContainText('Pdf')
    await page.getByRole('button', { name: 'leeg.pdf niet versturen' }).click()
    await expect(row(page, 'leeg.pdf')).toHaveCount(0)
  })

  test('a file whose response was lost is sent again with the same idempotency key and stored once (F-21, B24)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    const { id } = await backend.createProject(person, {})
    await portal.open(person, `/projects/${id}`)
    await expect(page.getByText(/^Nog geen bestanden/)).toBeVisible()
    const path = `/customer_projects/${id}/attachments`
    await lab.fault({ match: { method: 'POST', path: `/v2/api${path}` }, nth: 1, fault: 'cut-after' })
    await add(page, sample('plan.pdf'))
    await expect(row(page, 'plan.pdf').getByRole('alert')).toContainText('Geen verbinding')
    await page.getByRole('button', { name: 'plan.pdf opnieuw versturen' }).click()
    await expect(page.getByRole('link', { name: 'plan.pdf downloaden' })).toHaveCount(1)
    await expect(row(page, 'plan.pdf')).toHaveCount(1)
    const keys = (await lab.callsTo('POST', path)).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  test('an upload in progress can be cancelled (E08)', async ({ page, portal, person, backend, lab }) => {
    const { id } = await backend.createProject(person, {})
    await portal.open(person, `/projects/${id}`)
    await lab.fault({ match: { method: 'POST', path: '/v2/api/*' }, nth: 'every', fault: 'stall' })
    await add(page, sample('plan.pdf'))
    await page.getByRole('button', { name: 'plan.pdf niet versturen' }).click()
    await expect(row(page, 'plan.pdf')).toHaveCount(0)
  })

  test('a backend without a list of files offers the archive only, and no history (E08, S114)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    const { id } = await backend.createProject(person, {})
    for (const part of ['attachments', 'history']) {
      const path = `/v2/api/customer_projects/${id}/${part}`
      await lab.fault({ match: { method: 'GET', path }, nth: 'every', fault: 'status', status: 404 })
    }
    await portal.open(person, `/projects/${id}`)
    await waitForNetworkIdle(page)
    await expect(page.getByRole('heading', { name: 'Mensen' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Geschiedenis' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Alles downloaden' })).toBeVisible()
    await expect(page.getByText('Bestanden toevoegen')).toHaveCount(0)
  })
})

test.describe('files offline', () => {
  test.use({ expectedErrors: [/Failed to load resource|net::ERR/] })

  test('a file added offline is stored, marked as pending and sent once after reconnecting, from any page (E08, T31)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    const { id } = await backend.createProject(person, { name: 'Met plannen' })
    await portal.open(person, `/projects/${id}`)
    await expect(page.getByText(/^Nog geen bestanden/)).toBeVisible()
    await goOffline(page)
    await expect(page.getByText(/^Geen verbinding. Wat u toevoegt, vertrekt zodra/)).toBeVisible()
    await add(page, sample('plan.pdf'), sample('gevel.jpg'))
    await expect(row(page, 'plan.pdf')).toContainText('Nog niet verstuurdBewaard op dit toestel')
    await page.getByRole('button', { name: 'gevel.jpg niet versturen' }).click()
    await expect(row(page, 'gevel.jpg')).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Projecten' }).click()
    await goOnline(page)
    const path = `/customer_projects/${id}/attachments`
    await expect.poll(async () => (await lab.callsTo('POST', path)).map(({ status }) => status)).toEqual([201])
    await page.getByRole('link', { name: /Met plannen/ }).click()
    await expect(page.getByRole('link', { name: 'plan.pdf downloaden' })).toHaveCount(1)
    await expect(page.getByText('Nog niet verstuurd')).toHaveCount(0)
  })

  test('a pending file survives a reload without a backend and is stored once despite retries (T31, B24)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    const { id } = await backend.createProject(person, { name: 'Met plannen' })
    const path = `/customer_projects/${id}/attachments`
    await portal.open(person, `/projects/${id}`)
    await expect(page.getByText(/^Nog geen bestanden/)).toBeVisible()
    await goOffline(page)
    await add(page, sample('plan.pdf'))
    await expect(row(page, 'plan.pdf')).toContainText('Bewaard op dit toestel')
    await lab.fault({ match: { method: 'POST', path: `/v2/api${path}` }, nth: 1, fault: 'cut-after' })
    await page.context().setOffline(false)
    await expect.poll(async () => (await lab.callsTo('POST', path)).length).toBeGreaterThan(0)
    await page.reload()
    await expect(page.getByRole('link', { name: 'plan.pdf downloaden' })).toBeVisible({ timeout: 20_000 })
    await expect(row(page, 'plan.pdf')).toHaveCount(1)
    const keys = (await lab.callsTo('POST', path)).map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
  })

  test('a pending file of a deleted project shows an error on its page until it is discarded (E08, T31)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const { id } = await backend.createProject(person, {})
    await portal.open(person, `/projects/${id}`)
    await expect(page.getByText(/^Nog geen bestanden/)).toBeVisible()
    await goOffline(page)
    await add(page, sample('plan.pdf'))
    await expect(row(page, 'plan.pdf')).toContainText('Bewaard op dit toestel')
    await backend.db.delete(projectContacts).where(eq(projectContacts.projectId, id))
    await goOnline(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/bestaat niet/, { timeout: 20_000 })
    await expect(row(page, 'plan.pdf').getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'plan.pdf niet versturen' }).click()
    await expect(row(page, 'plan.pdf')).toHaveCount(0)
  })

  test('a file that cannot be stored on the device is marked so and is still sent (F-29)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', {
        get() {
          throw new DOMException('refused', 'SecurityError')
        },
      })
    })
    const { id } = await backend.createProject(person, {})
    await portal.open(person, `/projects/${id}`)
    await expect(page.getByText(/^Nog geen bestanden/)).toBeVisible()
    await goOffline(page)
    await add(page, sample('plan.pdf'))
    await expect(row(page, 'plan.pdf').getByRole('alert')).toContainText('Laat deze pagina open')
    await expect(row(page, 'plan.pdf')).not.toContainText('Bewaard op dit toestel')
    await goOnline(page)
    await expect(page.getByRole('link', { name: 'plan.pdf downloaden' })).toHaveCount(1, { timeout: 20_000 })
  })

  test('signing out warns about pending files and deletes them (T20)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    const { id } = await backend.createProject(person, {})
    await portal.open(person, `/projects/${id}`)
    await expect(page.getByText(/^Nog geen bestanden/)).toBeVisible()
    const path = `/v2/api/customer_projects/${id}/attachments`
    await lab.fault({ match: { method: 'POST', path }, nth: 'every', fault: 'cut-before' })
    await add(page, sample('plan.pdf'))
    await expect(row(page, 'plan.pdf').getByRole('alert')).toContainText('Geen verbinding')
    await page.getByRole('link', { name: 'Account' }).first().click()
    await page.getByRole('button', { name: 'Afmelden' }).click()
    await expect(page.getByRole('dialog')).toContainText('Eén wijziging is nog niet verstuurd')
    await page.getByRole('dialog').getByRole('button', { name: 'Afmelden' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    const remainingFiles = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const request = indexedDB.open('portal-uploads')
          request.onsuccess = () => {
            const all = request.result.transaction('files').objectStore('files').getAllKeys()
            all.onsuccess = () => resolve(all.result)
          }
        }),
    )
    expect(remainingFiles).toEqual([])
  })
})
