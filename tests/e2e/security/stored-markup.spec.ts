import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { contacts } from '#server/db/tables.ts'
import { SAMPLE_FILES } from '#tests/support/fixtures/sample-files.ts'
import { expect, test } from '#tests/support/browser/test.ts'

/** Texts that would take effect if they were parsed as HTML, as a URL or as a translation. */
const HOSTILE = [
  '<img src=x onerror="window.hacked=1">',
  '<script>window.hacked=1</script>',
  '"><svg onload=window.hacked=1>',
  "javascript:window.hacked=1//'",
  '<a href="javascript:window.hacked=1">klik</a>',
  '{{name}} $t(common:form.required) {{constructor.constructor("window.hacked=1")()}}',
]
/** URLs outside this origin. */
const ADDRESSES = [
  'javascript:window.hacked=1',
  'data:text/html,<script>window.hacked=1</script>',
  'https://elders.example/bestand',
  '//elders.example/bestand',
  '/\\elders.example/bestand',
]
const LIST = '/v2/api/customer_projects'
const FILE = {
  id: 'f1',
  name: 'plan.pdf',
  kind: 'PDF',
  type: 'application/pdf',
  size: 9,
  createdAt: '2026-11-21T10:00:00Z',
  by: null,
  previewUrl: null,
}

/** Expects that no stored text was executed or became an element, link or picture URL. */
async function expectPlainText(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const isOwn = (address: string) => new URL(address, location.href).origin === location.origin
    // Except mail addresses and telephone numbers, which open no page.
    const links = [...document.links].filter(({ protocol }) => !['mailto:', 'tel:'].includes(protocol))
    return {
      hacked: (window as { hacked?: unknown }).hacked ?? null,
      handlers: document.querySelectorAll('[onerror], [onload], [onclick], main script, dialog script').length,
      unsafe: links.map(({ href }) => href).filter((href) => !isOwn(href) && !href.startsWith('https://')),
      withoutNoopener: links.filter(
        ({ href, target, rel }) => (!isOwn(href) || target === '_blank') && !rel.includes('noopener'),
      ).length,
      pictures: [...document.images].map(({ src }) => src).filter((src) => !isOwn(src)),
    }
  })
  expect(found).toEqual({ hacked: null, handlers: 0, unsafe: [], withoutNoopener: 0, pictures: [] })
}

test.describe('stored markup', () => {
  test('names and addresses of projects and members are shown as text (F-42)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    test.slow()
    const other = await backend.createCustomer()
    const ids: string[] = []
    for (const text of HOSTILE) {
      const parts = { street: text, houseNumber: text, box: text, plotReference: null, city: text }
      const address = { ...parts, postalCode: '9000', country: 'BE' as const }
      const members = [{ person: other, role: 'COLLABORATOR' as const }]
      ids.push((await backend.createProject(person, { name: text, address, contacts: members })).id)
    }
    await portal.open(person, '/projects')
    for (const [index, text] of HOSTILE.entries()) {
      await backend.db.update(contacts).set({ name: text }).where(eq(contacts.id, other.contactId))
      const row = page.getByRole('main').locator(`a[href="/projects/${ids[index]}"]`)
      await expect(row).toContainText(text)
      await expectPlainText(page)
      await row.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
      await expect(page.locator('#address')).toContainText(text)
      await expect(page.getByRole('listitem').filter({ hasText: text }).first()).toBeVisible()
      expect(await page.title()).toContain(text)
      await page.getByRole('button', { name: 'Naam wijzigen' }).click()
      await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(text)
      await page.keyboard.press('Escape')
      await portal.chooseFromMenu('Project verwijderen')
      await expect(page.getByRole('dialog')).toContainText(`“${text}” verwijderen?`)
      await expectPlainText(page)
      await page.keyboard.press('Escape')
      await page.getByRole('main').getByRole('link', { name: 'Projecten' }).click()
    }
  })

  test('the dossier and the start page show markup as text (F-42)', async ({ page, portal, person, backend }) => {
    test.slow()
    await portal.signIn(person)
    for (const text of [HOSTILE[0] ?? '', HOSTILE.at(-1) ?? '']) {
      const { id } = await backend.createProject(person, { name: text })
      await page.goto(`/projects/${id}/dossier`)
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
      await expectPlainText(page)
      await page.goto(`/?projectId=${id}`)
      await expect(page.getByRole('heading', { level: 2, name: text })).toBeVisible()
      await expectPlainText(page)
    }
  })

  test('names of stored and uploading files are shown as text (F-42)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    const { id } = await backend.createProject(person, {})
    const path = `${LIST}/${id}/attachments`
    const items = HOSTILE.map((text, index) => ({ ...FILE, id: `f${index}`, name: text, by: { id: 'c9', name: text } }))
    const body = { totalItems: items.length, items }
    await lab.fault({ match: { method: 'GET', path }, nth: 'every', fault: 'json', body })
    await lab.fault({ match: { method: 'POST', path }, nth: 'every', fault: 'stall' })
    await portal.open(person, `/projects/${id}`)
    const files = page.locator('#attachments')
    const buffer = Buffer.from(SAMPLE_FILES['plan.pdf'])
    await files
      .locator('input[type=file]')
      .setInputFiles(HOSTILE.map((text) => ({ name: `${text}.pdf`, mimeType: 'application/pdf', buffer })))
    for (const text of HOSTILE) {
      await expect(files.getByText(text, { exact: true })).toBeVisible()
      await expect(files.getByText(`${text}.pdf`, { exact: true })).toBeVisible()
      await page.getByRole('button', { name: `${text} verwijderen` }).click()
      await expect(page.getByRole('dialog')).toContainText(`“${text}” verwijderen?`)
      await expectPlainText(page)
      await page.keyboard.press('Escape')
    }
  })
})

test.describe('stored URLs of other origins', () => {
  // The CSP blocks the pictures before they are requested.
  test.use({ expectedViolations: ['img-src'] })

  // The browser logs what the CSP blocks.
  test.use({ expectedErrors: [/Content Security Policy|Failed to load resource|violates|ERR_UNKNOWN_URL_SCHEME/] })

  test('a file URL of another origin shows an error and is not opened (F-42, S039, T45)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    const { id } = await backend.createProject(person, {})
    const path = `${LIST}/${id}/attachments`
    const body = { totalItems: 1, items: [FILE] }
    await portal.signIn(person)
    for (const address of ADDRESSES) {
      await lab.clearFaults()
      await lab.fault({ match: { method: 'GET', path }, nth: 'every', fault: 'json', body })
      const link = { fileUrl: address, fileName: 'plan.pdf', size: 9, expiresAt: null }
      await lab.fault({ match: { method: 'GET', path: `${path}/*` }, nth: 'every', fault: 'json', body: link })
      await page.goto(`/projects/${id}`)
      await page.getByRole('link', { name: 'plan.pdf downloaden' }).click()
      await expect(page.locator('[data-tone=error]')).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/projects/${id}`))
      await expectPlainText(page)
    }
  })

  test('pictures of other origins are not fetched (F-42, F-43)', async ({ page, portal, person, lab }) => {
    const items = ADDRESSES.map((src, index) => ({
      id: `p${index}`,
      name: `Met foto ${index}`,
      status: 'ACTIVE',
      cover: { src, srcset: `${src} 400w`, width: 4, height: 3, alt: '', dominantColour: '#aabbcc' },
      contacts: [{ contact: { id: person.contactId, name: null, emailAddress: null }, role: 'OWNER' }],
    }))
    const foreignUrls: string[] = []
    page.on('response', (response) => {
      if (response.url().includes('elders.example')) foreignUrls.push(response.url())
    })
    const match = { method: 'GET', path: LIST }
    await lab.fault({ match, nth: 'every', fault: 'json', body: { totalItems: items.length, items } })
    await portal.open(person, '/projects')
    const pictures = page.getByRole('main').locator('img')
    await expect(pictures.first()).toBeAttached()
    await page.waitForLoadState('networkidle')
    const widths = await pictures.evaluateAll((images) => images.map((one) => (one as HTMLImageElement).naturalWidth))
    expect(widths.length).toBeGreaterThanOrEqual(ADDRESSES.length)
    expect(new Set(widths)).toEqual(new Set([0]))
    expect(await page.evaluate(() => (window as { hacked?: unknown }).hacked ?? null)).toBeNull()
    expect(foreignUrls).toEqual([])
  })
})
