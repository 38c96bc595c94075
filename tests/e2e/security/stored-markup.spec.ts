import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { contacts } from '#server/db/tables.ts'
import { SAMPLE_FILES } from '#tests/support/fixtures/sample-files.ts'
import { expect, test } from '#tests/support/browser/test.ts'

/** Texts that would be something else than text where anything read them as markup, as a link or as a translation. */
const HOSTILE = [
  '<img src=x onerror="window.hacked=1">',
  '<script>window.hacked=1</script>',
  '"><svg onload=window.hacked=1>',
  "javascript:window.hacked=1//'",
  '<a href="javascript:window.hacked=1">klik</a>',
  '{{name}} $t(common:form.close) {{constructor.constructor("window.hacked=1")()}}',
]
/** Addresses that lead to no file or picture of ours. */
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

/** Nothing of it has run, and nothing of it has become an element, an address to follow or one to fetch. */
async function expectPlain(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const own = (address: string) => new URL(address, location.href).origin === location.origin
    // But for those of the company, which the document itself has for a start that fails.
    const links = [...document.links].filter((link) => !link.closest('.start-fallback'))
    return {
      hacked: (window as { hacked?: unknown }).hacked ?? null,
      handlers: document.querySelectorAll('[onerror], [onload], [onclick], main script, dialog script').length,
      treacherous: links.map(({ href }) => href).filter((href) => !own(href) && !href.startsWith('https://')),
      open: links.filter(({ href, target, rel }) => (!own(href) || target === '_blank') && !rel.includes('noopener'))
        .length,
      pictures: [...document.images].map(({ src }) => src).filter((src) => !own(src)),
    }
  })
  expect(found).toEqual({ hacked: null, handlers: 0, treacherous: [], open: 0, pictures: [] })
}

test.describe('stored text with markup is text', () => {
  test('names and addresses of projects and the people on them, wherever they are shown (F-42)', async ({
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
      const people = [{ person: other, role: 'COLLABORATOR' as const }]
      ids.push((await backend.createProject(person, { name: text, address, contacts: people })).id)
    }
    await portal.open(person, '/projects')
    for (const [index, text] of HOSTILE.entries()) {
      await backend.db.update(contacts).set({ name: text }).where(eq(contacts.id, other.contactId))
      const row = page.getByRole('main').locator(`a[href="/projects/${ids[index]}"]`)
      await expect(row).toContainText(text)
      await expectPlain(page)
      await row.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
      await expect(page.locator('#address')).toContainText(text)
      await expect(page.getByRole('listitem').filter({ hasText: text }).first()).toBeVisible()
      expect(await page.title()).toContain(text)
      await page.getByRole('button', { name: 'Naam wijzigen' }).click()
      await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(text)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Project verwijderen' }).click()
      await expect(page.getByRole('dialog')).toContainText(`“${text}” verwijderen?`)
      await expectPlain(page)
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
      await expectPlain(page)
      await page.goto(`/?projectId=${id}`)
      await expect(page.getByRole('heading', { level: 2, name: text })).toBeVisible()
      await expectPlain(page)
    }
  })

  test('names of files, those that are there and those on their way (F-42)', async ({
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
      await expectPlain(page)
      await page.keyboard.press('Escape')
    }
  })
})

test.describe('stored addresses do not lead to other origins', () => {
  // Kept out by the policy, before anything is asked for.
  test.use({ expectedViolations: ['img-src'] })

  // The policy refuses what is not ours, and says so.
  test.use({ expectedErrors: [/Content Security Policy|Failed to load resource|violates|ERR_UNKNOWN_URL_SCHEME/] })

  test('the address of a file is followed when it is ours, else told (F-42, S039, T45)', async ({
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
      await expectPlain(page)
    }
  })

  test('pictures are fetched from nowhere else (F-42, F-43)', async ({ page, portal, person, lab }) => {
    const items = ADDRESSES.map((src, index) => ({
      id: `p${index}`,
      name: `Met foto ${index}`,
      status: 'ACTIVE',
      cover: { src, srcset: `${src} 400w`, width: 4, height: 3, alt: '', dominantColour: '#aabbcc' },
      contacts: [{ contact: { id: person.contactId, name: null, emailAddress: null }, role: 'OWNER' }],
    }))
    const elsewhere: string[] = []
    page.on('response', (answer) => {
      if (answer.url().includes('elders.example')) elsewhere.push(answer.url())
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
    expect(elsewhere).toEqual([])
  })
})
