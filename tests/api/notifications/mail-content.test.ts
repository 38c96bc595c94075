import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/configuration/locales.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { customers, mailJobs } from '#server/db/tables.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import type { MailJob } from '#server/db/mail-job.ts'
import type { Clock } from '#server/ports/clock.ts'
import { createMailQueue, SCHEDULED } from '#server/mail/mail-queue.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { MAIL_KINDS } from '#tests/support/fixtures/mail-cases.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'

const server = setUpApiServer()
const HOUR_MS = 60 * 60 * 1000
const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g
const TOKEN = /\/[\w-]{43}$/gm
/** It ends with the first characters of an id. */
const TEST_NAME = /Testpersoon [\da-f]{4}/g
/** What the text part puts before quotes, the last line and values. */
const MARKS = /^(> |-- |  )/

/** Adds a job to the mail queue, which the sender polls. */
const enqueue = (job: MailJob, clock: Clock = server.lab.clock) =>
  createMailQueue(clock, () => {}).enqueue(server.store.db, job, SCHEDULED)
const runJobs = () => server.request('/__lab/jobs', { method: 'POST' })
const queueIsEmpty = () =>
  expectSoon('empty queue', async () => (await server.store.db.select().from(mailJobs)).length === 0)
const register = (emailAddress: string) => server.call(registrationEndpoints.register, { body: { emailAddress } })
// Reminders of demo appointments, enqueued at the start, would not be due at the earlier times of these tests.
beforeAll(queueIsEmpty)

/** The text of an HTML part. */
const textOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<[^>]+>/gs, '')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

describe.each(LOCALES)('mails in %s', (locale) => {
  test.for(MAIL_KINDS)(
    '$name: reads as the approved mail, in HTML and in plain text, with one link (E52)',
    async ({ createJob, to, linkPattern }) => {
      server.lab.clock.moveTo(new Date('2026-07-01T10:15:00Z'))
      const person = await server.fixtures.createCustomer()
      const address = to?.(person) ?? person.emailAddress
      const earlier = await server.outbox.mailsTo(address)
      await enqueue({ ...(await createJob(server, person)), locale })
      const { subject, text, html, replyTo } = await server.outbox.mailTo(address, earlier.length + 1)
      const mail = `${subject}\nReply-To: ${replyTo ?? 'nobody'}\n\n${text}`
      expect(mail.replace(UUID, 'ID').replace(TOKEN, '/TOKEN').replace(TEST_NAME, 'Testpersoon')).toMatchSnapshot()
      for (const line of text.split('\n')) expect(textOf(html)).toContain(line.replace(MARKS, ''))
      const links = new Set([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? ''))
      expect([...links]).toEqual(linkPattern ? [expect.stringMatching(linkPattern)] : [])
      for (const href of links) expect(text).toContain(`\n${href}\n`)
      expect(html).not.toMatch(/\{\{|undefined|null|\[object/)
      expect(html).toContain(`lang="${locale}-BE"`)
      // No external resources, so that opening a mail cannot be tracked.
      expect(html).not.toMatch(/<img|<script|<link|<iframe|@import|url\(/)
    },
  )
})

describe('mail content', () => {
  test('a mail about a new device contains device and time in Belgium (E52)', async () => {
    const person = await server.fixtures.createCustomer()
    const newDevice = MAIL_KINDS.find(({ name }) => name === 'new device')
    server.lab.clock.moveTo(new Date('2026-07-01T10:15:00Z'))
    if (newDevice) await enqueue({ ...(await newDevice.createJob(server, person)), locale: 'fr' })
    const { text } = await server.outbox.mailTo(person.emailAddress)
    expect(text).toContain('Firefox, Linux')
    expect(text).toMatch(/mercredi 1er juillet 2026 à 12:15/)
  })

  test('a mail about a change tells when it was made, not when the mail is sent', async () => {
    const { id: customerId, emailAddress } = await server.fixtures.createCustomer()
    server.lab.clock.moveTo(new Date('2026-07-01T16:15:00Z'))
    const changed = { now: () => new Date('2026-07-01T10:15:00Z') }
    for (const job of [
      { kind: 'PASSWORD_CHANGED', customerId, locale: 'nl' },
      { kind: 'PASSKEY_ADDED', customerId, locale: 'nl' },
      { kind: 'SIGN_IN_LINKED', customerId, provider: 'google', locale: 'nl' },
      { kind: 'EMAIL_CHANGED', emailAddress, locale: 'nl' },
    ] as const)
      await enqueue(job, changed)
    await queueIsEmpty()
    const texts = (await server.outbox.mailsTo(emailAddress)).map(({ text }) => text)
    expect(texts).toEqual(Array.from({ length: 4 }, () => expect.stringContaining('om 12:15') as unknown))
  })

  test('a reminder is sent once, within a day before the appointment, in the customer’s language (E52)', async () => {
    const person = await server.fixtures.createCustomer()
    const profile = { language: 'fr' as const }
    await server.store.db.update(customers).set({ profile }).where(eq(customers.id, person.id))
    server.lab.clock.moveTo(new Date('2026-10-24T12:00:00Z'))
    const reminder = new Date('2026-10-25T09:00:00Z')
    const { id } = await server.fixtures.createAppointment(person, { dateFrom: reminder, code: '314159' })
    // A quarter of an hour later than now, by the clocks of both days.
    await server.fixtures.createAppointment(person, { dateFrom: new Date('2026-10-25T13:15:00Z') })
    await server.fixtures.createAppointment(person, { dateFrom: reminder, status: 'ENDED' })
    await runJobs()
    await runJobs()
    const { subject, text } = await server.outbox.mailTo(person.emailAddress)
    // Clocks in Belgium went back to winter time on that morning.
    expect(subject).toBe('Votre rendez‑vous du dimanche 25 octobre')
    expect(text).toMatch(/dimanche 25 octobre 2026 à 10:00/)
    expect(text).toContain('314159')
    await queueIsEmpty()
    expect(await server.outbox.mailsTo(person.emailAddress)).toHaveLength(1)
    const [row] = await server.store.db.select().from(appointments).where(eq(appointments.id, id))
    expect(row?.remindedAt).not.toBeNull()
  })

  test('no reminder is sent for a declined appointment (E52)', async () => {
    const person = await server.fixtures.createCustomer()
    const dateFrom = new Date(server.lab.clock.now().getTime() + HOUR_MS)
    const { id } = await server.fixtures.createAppointment(person, { dateFrom, status: 'NO_SHOW' })
    await enqueue({ kind: 'APPOINTMENT', appointmentId: id, locale: 'nl' })
    await queueIsEmpty()
    expect(await server.outbox.mailsTo(person.emailAddress)).toEqual([])
  })

  test('changing to an address with an account sends no link there (E15)', async () => {
    const [person, other] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    await enqueue({ kind: 'EMAIL_CHANGE', customerId: person.id, newAddress: other.emailAddress, locale: 'nl' })
    await queueIsEmpty()
    expect(await server.outbox.mailsTo(other.emailAddress)).toEqual([])
  })

  test('a deleted customer gets no mail', async () => {
    const before = await server.outbox.list(10_000)
    await enqueue({ kind: 'PASSWORD_CHANGED', customerId: 'nobody', locale: 'nl' })
    await queueIsEmpty()
    expect(await server.outbox.list(10_000)).toEqual(before)
  })
})

describe('mail outbox', () => {
  const page = async (path: string, language = 'nl') => {
    const response = await server.request(path, { headers: { 'accept-language': language } })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  test('the outbox page lists all mails newest first, each as HTML and text (E52)', async () => {
    const addresses = [1, 2].map((nth) => `postvak-${nth}-${Date.now()}@voorbeeld.be`)
    for (const address of addresses) {
      await register(address)
      await server.outbox.mailTo(address)
    }
    const list = await page('/outbox')
    const [first = '', second = ''] = addresses
    expect(list.text.indexOf(second)).toBeGreaterThan(0)
    expect(list.text.indexOf(first)).toBeGreaterThan(list.text.indexOf(second))
    const { id, text } = await server.outbox.mailTo(second)
    const mail = await page(`/outbox/${id}`)
    // It has the portal's frame, and may show the mail in a frame of its own.
    expect(mail.text).toContain('<link rel="stylesheet" href="/pages.css" />')
    expect(mail.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*; frame-src 'self'$/)
    expect(mail.text).toContain(/https:\S+activate\S+/.exec(text)?.[0])
    const html = await page(`/outbox/${id}/html`)
    expect(html.text).toContain('Account activeren')
    // Scripts in a mail must not run or reach the signed-in portal.
    expect(html.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-top-navigation-by-user-activation; default-src 'none'/,
    )
    expect(mail.text).toContain('sandbox="allow-top-navigation-by-user-activation"')
  })

  test('the outbox page is also available in French', async () => {
    expect((await page('/outbox', 'fr')).text).toContain('<html lang="fr-BE"')
    expect((await page('/outbox', 'fr')).text).toContain('Boîte d’envoi')
  })

  test.each(['niets', '..%2f..%2fsecret', '%2e%2e', 'a.b'])('other files are not served: %s', async (id) => {
    expect((await page(`/outbox/${id}`)).status).toBe(404)
  })

  test('the lab API lists mails with their links and can delay them', async () => {
    const address = `lab-${Date.now()}@voorbeeld.be`
    const readMails = async () => {
      const response = await server.request(`/__lab/mails?to=${encodeURIComponent(address)}`)
      return (await response.json()) as { subject: string; links: string[] }[]
    }
    const delay = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"delayMs":600000}' }
    await server.request('/__lab/mails', delay)
    await register(address)
    await expectSoon('job being sent', async () => (await server.store.db.select().from(mailJobs))[0]?.tries === 1)
    expect(await readMails()).toEqual([])
    server.lab.reset()
    const [mail] = await expectSoon('mail', async () => ((await readMails()).length > 0 ? readMails() : null))
    expect(mail).toMatchObject({ subject: 'Activeer uw account', links: [expect.stringContaining('/auth/activate/')] })
  })
})
