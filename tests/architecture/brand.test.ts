import { expect, test, vi } from 'vitest'
import type * as brand from '#contract/configuration/brand.ts'
import { LOCALES } from '#contract/configuration/locales.ts'
import { LEGAL_PAGES } from '#contract/pages/page-frame.ts'
import { legalPage } from '#build/legal-pages.ts'
import { webManifest } from '#build/pwa.ts'
import { fillNames } from '#build/slots.ts'
import { readConfig } from '#server/config.ts'
import { openApiDocument } from '#server/http/openapi/document.ts'
import { fillTemplate, mailFoot } from '#server/mail/templates/fill-template.ts'
import { renderEmail } from '#server/mail/templates/write-mails.tsx'
import { writeCalendar } from '#server/modules/appointments/calendar-file.ts'
import { formatPortalMessage } from '#server/start-message.ts'
import { filesUnder, readText } from './source.ts'

const NAMES = { nl: 'Mijn Muur & Dak', fr: 'Mon Mur & Toit' }
vi.mock('#contract/configuration/brand.ts', async (original) => ({
  ...(await original<typeof brand>()),
  PRODUCT_NAMES: { nl: 'Mijn Muur & Dak', fr: 'Mon Mur & Toit' },
  COMPANY_NAME: 'Muur',
}))

/** Files with names that devices, tokens or installations hold, and that therefore do not follow the product's name. */
const STORED_NAMES = [
  /^src\/contract\/appointments\/check-in-qr(\.test)?\.ts$/,
  /^src\/server\/crypto\/access-token\.ts$/,
  /^src\/server\/hub\/hub-tokens\.ts$/,
  /^src\/server\/http\/problem\.ts$/,
  /^src\/server\/proxy\/forwarded-headers\.ts$/,
  /^src\/server\/deploy\//,
]

test('the names of product and company stand in one file only', async () => {
  const { PRODUCT_NAMES, COMPANY_NAME } = await vi.importActual<typeof brand>('#contract/configuration/brand.ts')
  const names = new RegExp([COMPANY_NAME, ...Object.values(PRODUCT_NAMES)].join('|').replaceAll(' ', '[ -]'), 'i')
  const files = [...filesUnder('src', /(?<!\.md|\.svg)$/), ...filesUnder('public', /\.(html|css|json|webmanifest)$/)]
  const named = [...files, { path: 'index.html', text: readText('index.html') }].filter(({ text }) => names.test(text))
  const paths = named.map(({ path }) => path).filter((path) => !STORED_NAMES.some((stored) => stored.test(path)))
  expect(paths).toEqual(['src/contract/configuration/brand.ts'])
  // An exemption that is not needed any more is removed.
  expect(STORED_NAMES.filter((stored) => !named.some(({ path }) => stored.test(path)))).toEqual([])
})

test.each(LOCALES)('another name is in the document, the manifest and the legal pages (%s)', async (locale) => {
  const html = NAMES[locale].replace('&', '&#38;')
  const document = fillNames(readText('index.html'), locale)
  expect(document).toContain(`<title>${html}</title>`)
  expect(document.match(/Muur\./g)).toHaveLength(2)
  expect(webManifest(locale)).toMatchObject({ name: NAMES[locale], short_name: 'Muur' })
  for (const name of LEGAL_PAGES) {
    const page = await legalPage(name, locale)
    expect(page).toContain(`| ${html}</title>`)
    expect(page).toMatch(/class="brand" href="[^"]+">[^]+<span>M\w+ <b>Mu\w+ &#38; \w+<\/b><\/span>/)
    expect(page).not.toContain('{{')
  }
})

test.each(LOCALES)('another name is in mails (%s)', async (locale) => {
  const content = fillTemplate('projectShared', locale, 'an@voorbeeld.be', { url: 'https://portal.example' })
  const mail = await renderEmail(content, new Date())
  expect(content.text).toMatch(new RegExp(`${NAMES[locale]}.* Muur\\.$`))
  expect(mailFoot(locale)).toMatch(/^Muur, /)
  expect(mail.text).toContain(mailFoot(locale))
  expect(mail.html).toContain(NAMES[locale].replace('&', '&amp;'))
  expect(readConfig({}).mailFrom).toBe('Mijn Muur & Dak <no-reply@localhost>')
})

test('another name is in calendar files, the description of the API and the message of a start', () => {
  const at = new Date('2026-06-10T10:00:00Z')
  const texts = { summary: '', location: '', description: '', url: '', language: 'nl-BE' }
  const file = writeCalendar([{ uid: '1', sequence: 0, from: at, to: at, isCancelled: false, ...texts }], at)
  expect(file).toContain('PRODID:-//Muur//Mijn Muur & Dak//NL')
  expect(openApiDocument()).toMatchObject({ info: { title: 'Mijn Muur & Dak' } })
  expect(formatPortalMessage({ publicUrl: null, apiOrigin: 'http://y' }, 'http://x')).toContain(
    'Mijn Muur & Dak is ready: http://x',
  )
})
