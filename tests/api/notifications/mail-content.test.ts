import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/configuration/locales.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { customers, mailJobs } from '#server/db/tables.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import type { MailJob } from '#server/db/mail-job.ts'
import { createMailQueue } from '#server/mail/mail-queue.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { MAIL_KINDS } from '#tests/support/fixtures/mail-cases.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'

const server = setUpApiServer()
const HOUR_MS = 60 * 60 * 1000

/** Puts a job into the queue; the sender finds it by itself, at the latest at its next look. */
const enqueue = (job: MailJob) => createMailQueue(server.lab.clock, () => {}).enqueue(server.store.db, job)
const runJobs = () => server.request('/__lab/jobs', { method: 'POST' })
const queueIsEmpty = () =>
  expectSoon('empty queue', async () => (await server.store.db.select().from(mailJobs)).length === 0)
const register = (emailAddress: string) => server.call(registrationEndpoints.register, { body: { emailAddress } })

describe.each(LOCALES)('mails in %s', (locale) => {
  test.concurrent.each(MAIL_KINDS.map((kind) => [kind.name, kind] as const))(
    '%s: subject, HTML and the same in text, one place to go, no text missing (E52)',
    async (_, { ask, to, subject, leadsTo }) => {
      const person = await server.fixtures.createCustomer()
      await enqueue({ ...(await ask(server, person)), locale })
      const mail = await server.outbox.mailTo(to?.(person) ?? person.emailAddress)
      expect(mail.subject.slice(0, subject[locale].length)).toBe(subject[locale])
      for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/\{\{|undefined|null|\[object/)
      const links = new Set([...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? ''))
      expect([...links]).toEqual(leadsTo ? [expect.stringMatching(leadsTo)] : [])
      for (const href of links) expect(mail.text).toContain(`\n${href}\n`)
      expect(mail.html).toContain(`lang="${locale}-BE"`)
      // Nothing that has to be fetched, so nothing that tells who opened it.
      expect(mail.html).not.toMatch(/<img|<script|<link|<iframe|@import|url\(/)
    },
  )
})

describe('what mails tell', () => {
  test('a new device is named, with its time in Belgium (E52)', async () => {
    const person = await server.fixtures.createCustomer()
    const newDevice = MAIL_KINDS.find(({ name }) => name === 'new device')
    server.lab.clock.moveTo(new Date('2026-07-01T10:15:00Z'))
    if (newDevice) await enqueue({ ...(await newDevice.ask(server, person)), locale: 'fr' })
    const { text } = await server.outbox.mailTo(person.emailAddress)
    expect(text).toContain('Firefox, Linux')
    expect(text).toMatch(/mercredi 1 juillet 2026 à 12:15/)
  })

  test('an appointment within a day is mailed about once, in the customer’s language (E52)', async () => {
    const person = await server.fixtures.createCustomer()
    const profile = { language: 'fr' as const }
    await server.store.db.update(customers).set({ profile }).where(eq(customers.id, person.id))
    server.lab.clock.moveTo(new Date('2026-10-24T12:00:00Z'))
    const soon = new Date('2026-10-25T09:00:00Z')
    const { id } = await server.fixtures.createAppointment(person, { dateFrom: soon, code: '314159' })
    await server.fixtures.createAppointment(person, { dateFrom: new Date('2026-10-25T12:30:00Z') })
    await server.fixtures.createAppointment(person, { dateFrom: soon, status: 'ENDED' })
    await runJobs()
    await runJobs()
    const { subject, text } = await server.outbox.mailTo(person.emailAddress)
    // On that morning clocks in Belgium went back to winter time.
    expect(subject).toBe('Votre rendez-vous du dimanche 25 octobre')
    expect(text).toMatch(/dimanche 25 octobre 2026 à 10:00/)
    expect(text).toContain('314159')
    await queueIsEmpty()
    expect(await server.outbox.mailsTo(person.emailAddress)).toHaveLength(1)
    const [row] = await server.store.db.select().from(appointments).where(eq(appointments.id, id))
    expect(row?.remindedAt).not.toBeNull()
  })

  test('an appointment that was called off meanwhile is not mailed about (E52)', async () => {
    const person = await server.fixtures.createCustomer()
    const dateFrom = new Date(server.lab.clock.now().getTime() + HOUR_MS)
    const { id } = await server.fixtures.createAppointment(person, { dateFrom, status: 'NO_SHOW' })
    await enqueue({ kind: 'APPOINTMENT', appointmentId: id, locale: 'nl' })
    await queueIsEmpty()
    expect(await server.outbox.mailsTo(person.emailAddress)).toEqual([])
  })

  test('a change to an address that has an account sends no link there (E15)', async () => {
    const [person, other] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    await enqueue({ kind: 'EMAIL_CHANGE', customerId: person.id, newAddress: other.emailAddress, locale: 'nl' })
    await server.outbox.mailTo(person.emailAddress)
    await queueIsEmpty()
    expect(await server.outbox.mailsTo(other.emailAddress)).toEqual([])
  })

  test('a customer who has gone gets nothing', async () => {
    const before = await server.outbox.list(10_000)
    await enqueue({ kind: 'PASSWORD_CHANGED', customerId: 'nobody', locale: 'nl' })
    await queueIsEmpty()
    expect(await server.outbox.list(10_000)).toEqual(before)
  })
})

describe('the outbox', () => {
  const page = async (path: string, language = 'nl') => {
    const answer = await server.request(path, { headers: { 'accept-language': language } })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  test('the browser shows all mails, the newest first, and each in both its forms (E52)', async () => {
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
    expect(mail.text).toContain(/https:\S+activate\S+/.exec(text)?.[0])
    const html = await page(`/outbox/${id}/html`)
    expect(html.text).toContain('Account activeren')
    // Not even a mail that brings a script could run it, or reach the portal that is signed in beside it.
    expect(html.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-top-navigation-by-user-activation; default-src 'none'/,
    )
    expect(mail.text).toContain('sandbox="allow-top-navigation-by-user-activation"')
  })

  test('it speaks French too', async () => {
    expect((await page('/outbox', 'fr')).text).toContain('<html lang="fr-BE">')
    expect((await page('/outbox', 'fr')).text).toContain('Boîte d’envoi')
  })

  test.each(['niets', '..%2f..%2fsecret', '%2e%2e', 'a.b'])('no other file is shown: %s', async (id) => {
    expect((await page(`/outbox/${id}`)).status).toBe(404)
  })

  test('the laboratory reads mails with their links, and holds them back', async () => {
    const address = `lab-${Date.now()}@voorbeeld.be`
    const ask = async () => {
      const answer = await server.request(`/__lab/mails?to=${encodeURIComponent(address)}`)
      return (await answer.json()) as { subject: string; links: string[] }[]
    }
    const delay = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"delayMs":600000}' }
    await server.request('/__lab/mails', delay)
    await register(address)
    await expectSoon('job being sent', async () => (await server.store.db.select().from(mailJobs))[0]?.tries === 1)
    expect(await ask()).toEqual([])
    server.lab.reset()
    const [mail] = await expectSoon('mail', async () => ((await ask()).length > 0 ? ask() : null))
    expect(mail).toMatchObject({ subject: 'Activeer uw account', links: [expect.stringContaining('/auth/activate/')] })
  })
})
