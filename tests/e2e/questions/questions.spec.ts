import type { Locator, Page } from '@playwright/test'
import type { TestBackend } from '#tests/support/servers/test-backend.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/browser/layout-shift.ts'
import { goOffline, goOnline } from '#tests/support/browser/offline.ts'
import type { Person } from '#tests/support/browser/portal-page.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { REJECTED_FILES, SAMPLE_FILES } from '#tests/support/fixtures/sample-files.ts'

const GENT_MAIL = 'gent@toonzalen.example'
const HOUR_MS = 60 * 60 * 1000
const CHUNK = 'features/adviser/adviser'

const card = (page: Page) => page.getByRole('region', { name: 'Uw adviseur' })
const questions = (page: Page) => page.getByRole('region', { name: 'Uw vragen' })
const row = (page: Page, text: string) => questions(page).getByRole('listitem').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Stel een vraag' })
const openForm = (page: Page) => questions(page).getByRole('button', { name: 'Stel een vraag' }).click()

const file = (name: string, content: Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})

async function ask(page: Page, text: string, ...files: ReturnType<typeof file>[]): Promise<void> {
  await openForm(page)
  await dialog(page).getByLabel('Uw vraag').fill(text)
  if (files.length > 0) await dialog(page).locator('input[type=file]').setInputFiles(files)
  await dialog(page).getByRole('button', { name: 'Vraag versturen' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

/** A project with an appointment that Bram Coppens holds in Ghent. */
async function createAppointment(backend: TestBackend, person: Person) {
  const project = await backend.createProject(person, { name: 'Woning Molenveld' })
  const appointment = await backend.createAppointment(person, {
    dateFrom: new Date(Date.now() + 50 * HOUR_MS),
    showroomId: 'toonzaal-gent',
    consultantId: 'bram-coppens',
    projectId: project.id,
  })
  return { projectId: project.id, appointmentId: appointment.id }
}

const questionPath = ({ id }: Person) => `/customers/${id}/questions`
const expectToFit = async (block: Locator) => {
  const fits = await block.evaluate((element) => element.scrollWidth <= element.clientWidth)
  expect(fits).toBe(true)
}

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('home, project, appointment, product and building show the adviser without moving anything', async ({
      page,
      portal,
      person,
      backend,
    }) => {
      test.slow()
      const { projectId, appointmentId } = await createAppointment(backend, person)
      await recordLayoutShifts(page)
      for (const path of [
        '/',
        `/projects/${projectId}`,
        `/appointments/${appointmentId}`,
        '/products/gevelsteen-merelrood',
        '/inspiration/schuurwoning-lochristi',
      ]) {
        await portal.open(person, path)
        await expect(card(page)).toContainText('Bram Coppens')
        await expect(card(page)).toContainText('Toonzaal Gent')
        await expect(card(page)).toContainText(/[Oo]pen (tot|vanaf) \d\d:\d\d/)
        await expect(card(page).getByRole('link', { name: '+32 9 298 60 40' })).toHaveAttribute(
          'href',
          'tel:+3292986040',
        )
        await expect(card(page).getByRole('link', { name: GENT_MAIL })).toHaveAttribute('href', `mailto:${GENT_MAIL}`)
        await expectToFit(card(page))
        await expect(questions(page).getByRole('button', { name: 'Stel een vraag' })).toBeVisible()
        await expectNoLayoutShift(page, path)
      }
    })

    test('a question with a file is mailed, and what was sent, when and what happens next stays', async ({
      page,
      portal,
      person,
      backend,
      lab,
    }) => {
      const { projectId, appointmentId } = await createAppointment(backend, person)
      await portal.open(person, `/appointments/${appointmentId}`)
      const text = `Wat breng ik mee? ${person.id}`
      await ask(page, text, file('gevel.pdf', SAMPLE_FILES['plan.pdf']))
      await expect(row(page, text)).toContainText('Bijlagen: gevel.pdf')
      await expect(row(page, text)).toContainText(/Verstuurd naar Toonzaal Gent, \d\d:\d\d/)
      await expect(row(page, text)).toContainText(`antwoorden per mail naar ${person.emailAddress}`)
      await expect
        .poll(async () => (await lab.mails(GENT_MAIL)).filter((mail) => mail.text.includes(text)).length)
        .toBe(1)
      await page.reload()
      await expect(row(page, text)).toContainText('Verstuurd naar Toonzaal Gent')
      // The project of the appointment and the start page list it, pages about something else do not.
      await page.goto(`/projects/${projectId}`)
      await expect(row(page, text)).toBeVisible()
      await page.goto('/')
      await expect(row(page, text)).toBeVisible()
      await page.goto('/products/gevelsteen-merelrood')
      await expect(questions(page)).toContainText('Stel ze hier')
      await expect(row(page, text)).toHaveCount(0)
    })
  })
}

for (const [locale, name, button] of [
  ['nl', 'Uw adviseur', 'Stel een vraag'],
  ['fr', 'Votre conseiller', 'Poser une question'],
] as const) {
  test(`block, form and errors have no axe violations in ${locale} (E49)`, async ({
    page,
    portal,
    person,
    backend,
  }) => {
    await createAppointment(backend, person)
    await page.addInitScript((language) => localStorage.setItem('locale', language), locale)
    await portal.open(person, '/')
    await expect(page.getByRole('region', { name })).toBeVisible()
    await page.getByRole('button', { name: button }).click()
    const form = page.getByRole('dialog', { name: button })
    await form.locator('input[type=file]').setInputFiles(file('plan.pdf', SAMPLE_FILES['plan.pdf']))
    await form.locator('button[type=submit]').click()
    await expect(form.getByRole('textbox')).toBeFocused()
    await expect(form.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
    expect(await findAxeViolations(page)).toEqual([])
  })
}

test('too many files are refused in the form, and closing it keeps what was typed', async ({
  page,
  portal,
  person,
  lab,
}) => {
  await portal.open(person, '/')
  await openForm(page)
  await dialog(page).getByLabel('Uw vraag').fill('Welke foto is duidelijk genoeg?')
  const photos = Array.from({ length: 6 }, (_, n) => file(`foto-${n}.jpg`, SAMPLE_FILES['gevel.jpg']))
  await dialog(page).locator('input[type=file]').setInputFiles(photos)
  await dialog(page).getByRole('button', { name: 'Vraag versturen' }).click()
  await expect(dialog(page)).toContainText('Hoogstens 5 bestanden')
  await expect(dialog(page).locator('#question-files')).toBeFocused()
  await page.keyboard.press('Escape')
  await openForm(page)
  for (const { name } of photos)
    await dialog(page)
      .getByRole('button', { name: `${name} weglaten` })
      .click()
  const large = ['a.jpg', 'b.jpg'].map((name) => file(name, Buffer.alloc(8 * 1024 * 1024)))
  await dialog(page).locator('input[type=file]').setInputFiles(large)
  await dialog(page).getByRole('button', { name: 'Vraag versturen' }).click()
  await expect(dialog(page)).toContainText('Samen hoogstens 15 MB')
  await expect(dialog(page).locator('#question-files')).toBeFocused()
  for (const { name } of large)
    await dialog(page)
      .getByRole('button', { name: `${name} weglaten` })
      .click()
  await dialog(page).locator('input[type=file]').setInputFiles(photos)
  await page.keyboard.press('Escape')
  await openForm(page)
  await expect(dialog(page).getByLabel('Uw vraag')).toHaveValue('Welke foto is duidelijk genoeg?')
  await dialog(page).getByRole('button', { name: 'foto-0.jpg weglaten' }).press('Enter')
  await expect(dialog(page).locator('#question-files')).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Vraag versturen' }).click()
  await expect(row(page, 'Welke foto')).toContainText('Verstuurd naar')
  expect(await lab.callsTo('POST', questionPath(person))).toHaveLength(1)
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/net::ERR|Failed to load resource/] })

  test('a question waits on the device, survives a reload and is sent once despite retries (T31, B24)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await portal.open(person, '/')
    await expect(card(page)).toBeVisible()
    await goOffline(page, CHUNK)
    const text = 'Kan dit ook in het grijs?'
    await ask(page, text, file('plan.pdf', SAMPLE_FILES['plan.pdf']))
    await expect(row(page, text)).toContainText('Nog niet verstuurd')
    await expect(row(page, text)).toContainText('Bewaard op dit toestel')
    const path = `/v2/api${questionPath(person)}`
    await lab.fault({ match: { method: 'POST', path }, nth: 1, fault: 'cut-after' })
    await page.context().setOffline(false)
    await expect.poll(async () => (await lab.callsTo('POST', questionPath(person))).length).toBeGreaterThan(0)
    await page.reload()
    // Until the retry the list has it twice: as it was sent, and waiting for its response.
    await expect(row(page, text)).toContainText([/Verstuurd naar/], { timeout: 20_000 })
    const keys = (await lab.callsTo('POST', questionPath(person))).map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
  })

  test('a refused question keeps its text, which can be changed and sent again', async ({ page, portal, person }) => {
    await portal.open(person, '/')
    await expect(card(page)).toBeVisible()
    await goOffline(page, CHUNK)
    const [name = '', content] = Object.entries(REJECTED_FILES)[0] ?? []
    await ask(page, 'Is dit plan leesbaar?', file(name, content as Buffer))
    await goOnline(page)
    await expect(row(page, 'Is dit plan').getByRole('alert')).toContainText('Uw vraag is niet verstuurd.')
    await page.reload()
    await expect(row(page, 'Is dit plan').getByRole('alert')).toContainText('Uw tekst en bijlagen staan nog')
    await row(page, 'Is dit plan').getByRole('button', { name: 'Vraag aanpassen' }).click()
    await expect(dialog(page).getByLabel('Uw vraag')).toHaveValue('Is dit plan leesbaar?')
    await dialog(page)
      .getByRole('button', { name: /weglaten$/ })
      .click()
    await dialog(page).getByRole('button', { name: 'Vraag versturen' }).click()
    await expect(row(page, 'Is dit plan')).toContainText('Verstuurd naar')
    await expect(row(page, 'Is dit plan')).toHaveCount(1)
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('a question rewritten on the start page stays about its project, and the refused one until it is sent', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    const project = await backend.createProject(person, { name: 'Woning Molenveld' })
    await portal.open(person, `/projects/${project.id}`)
    await expect(card(page)).toBeVisible()
    const [name = '', content] = Object.entries(REJECTED_FILES)[0] ?? []
    for (const text of ['Is dit plan leesbaar?', 'Is deze kopie beter?']) {
      await ask(page, text, file(name, content as Buffer))
      await expect(row(page, text).getByRole('alert')).toContainText('Uw vraag is niet verstuurd.')
    }
    const rewrite = (text: string) => row(page, text).getByRole('button', { name: 'Vraag aanpassen' }).click()
    await page.goto('/')
    await rewrite('Is dit plan')
    await expect(dialog(page).getByLabel('Uw vraag')).toHaveValue('Is dit plan leesbaar?')
    await page.reload()
    await expect(row(page, 'Is dit plan').getByRole('alert')).toBeVisible()
    await rewrite('Is dit plan')
    await dialog(page).getByLabel('Uw vraag').fill('Is dit plan zo leesbaar?')
    await page.keyboard.press('Escape')
    await rewrite('Is deze kopie')
    await expect(dialog(page).getByLabel('Uw vraag')).toHaveValue('Is deze kopie beter?')
    await page.keyboard.press('Escape')
    await openForm(page)
    await expect(dialog(page).getByLabel('Uw vraag')).toHaveValue('')
    await page.keyboard.press('Escape')
    await rewrite('Is dit plan')
    await dialog(page)
      .getByRole('button', { name: /weglaten$/ })
      .click()
    await dialog(page).getByRole('button', { name: 'Vraag versturen' }).click()
    await expect(row(page, 'Is dit plan zo')).toContainText('Verstuurd naar')
    await expect(row(page, 'Is dit plan')).toHaveCount(1)
    await expect(row(page, 'Is deze kopie').getByRole('alert')).toBeVisible()
    const [sent] = await lab.callsTo('POST', questionPath(person))
    expect(sent?.body).toMatchObject({ page: 'PROJECT', projectId: project.id })
  })

  test('signing out warns about a waiting question and deletes it (T20)', async ({ page, portal, person, lab }) => {
    await portal.open(person, '/')
    await expect(card(page)).toBeVisible()
    const path = `/v2/api${questionPath(person)}`
    await lab.fault({ match: { method: 'POST', path }, nth: 'every', fault: 'cut-before' })
    await ask(page, 'Blijft dit staan?')
    await expect(row(page, 'Blijft dit')).toContainText('Nog niet verstuurd')
    await page.getByRole('link', { name: 'Account' }).first().click()
    await page.getByRole('button', { name: 'Afmelden' }).click()
    await expect(page.getByRole('dialog')).toContainText('Eén wijziging is nog niet verstuurd')
    await page.getByRole('dialog').getByRole('button', { name: 'Afmelden' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    await lab.clearFaults()
    await portal.open(person, '/')
    await expect(questions(page)).toBeVisible()
    await expect(row(page, 'Blijft dit')).toHaveCount(0)
  })
})
