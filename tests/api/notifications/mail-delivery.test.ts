import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Store } from '#server/db/database.ts'
import { mailJobs } from '#server/db/tables.ts'
import { createRateLimits } from '#server/http/rate-limits.ts'
import { createMovableClock } from '#server/lab/movable-clock.ts'
import { createMailQueue, deleteOldRefusals, listRefusedMails, SCHEDULED } from '#server/mail/mail-queue.ts'
import { createMailSender, type MailSender } from '#server/mail/mail-sender.ts'
import { createMailWriter } from '#server/mail/templates/write-mails.tsx'
import { createSmtpMailer, SMTP_TIMEOUTS } from '#server/mail/smtp-mailer.ts'
import { createAccountChanges } from '#server/modules/account/confirmed-changes.ts'
import { insertSession } from '#server/modules/auth/repository.ts'
import { insertCustomer } from '#server/modules/customers/create-customer.ts'
import { noOpHub } from '#tests/support/servers/no-op-hub.ts'
import { openTestStore } from '#tests/support/servers/test-database.ts'
import { openTestFileStore, type TestFileStore } from '#tests/support/servers/test-file-store.ts'
import { startSmtpServer, type SmtpServer } from '#tests/support/servers/smtp-server.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'

const FROM = 'Mijn Kareel <portaal@kareel.test>'
const SECOND_MS = 1000
const HOUR_MS = 60 * 60 * SECOND_MS

let store: Store
let fileStore: TestFileStore
let smtp: SmtpServer
let clock: ReturnType<typeof createMovableClock>
let senders: MailSender[]
let log: string[]

beforeAll(async () => {
  store = await openTestStore()
  fileStore = await openTestFileStore()
}, 60_000)
afterAll(async () => {
  await fileStore?.drop()
  await store?.close()
}, 30_000)

beforeEach(async () => {
  smtp = await startSmtpServer()
  clock = createMovableClock()
  senders = []
  log = []
})
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.close()))
  await store.db.delete(mailJobs)
  await smtp.close()
})

/** A sender on the database of this test file, as every backend process has one. */
function startSender(url = smtp.url, leaseMs?: number): MailSender {
  const stream = new PassThrough().on('data', (chunk: Buffer) => log.push(chunk.toString()))
  const { db } = store
  const sender = createMailSender({
    db,
    clock,
    logger: pino({ level: 'trace' }, stream),
    mailer: createSmtpMailer(url, FROM),
    ...(leaseMs !== undefined && { leaseMs }),
    write: createMailWriter({
      db,
      clock,
      fileStore,
      publicUrl: () => 'https://portal.test',
      videoCallUrl: () => null,
    }),
  })
  senders.push(sender)
  sender.start()
  return sender
}

async function requestMail(emailAddress: string, sender?: MailSender): Promise<void> {
  const queue = createMailQueue(clock, () => sender?.wake())
  await queue.enqueue(store.db, { kind: 'REGISTER', emailAddress, locale: 'fr' }, SCHEDULED)
}

const jobs = () => store.db.select().from(mailJobs)
const waitUntilSent = () => expectSoon('empty queue', async () => (await jobs()).length === 0)
const waitForFailure = (tries: number) =>
  expectSoon(`try ${tries} that failed`, async () => {
    if (log.filter((line) => line.includes('mail not sent')).length !== tries) return null
    // Read after the log, which tells that its next time is written.
    const [job] = await jobs()
    return job
  })

describe('delivery by SMTP', () => {
  test('a mail has our sender address, an HTML and a text part, and the language of the customer (E52)', async () => {
    const sender = startSender()
    await requestMail('nora@voorbeeld.be', sender)
    await waitUntilSent()
    const [{ to, mail } = { to: '', mail: null }] = smtp.received
    expect(smtp.received).toHaveLength(1)
    expect(to).toBe('nora@voorbeeld.be')
    expect(mail?.from).toMatchObject({ name: 'Mijn Kareel', address: 'portaal@kareel.test' })
    expect(mail?.subject).toBe('Activez votre compte')
    expect(mail?.text).toContain('https://portal.test/auth/activate/')
    expect(mail?.html).toContain('https://portal.test/auth/activate/')
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('content-language')).toBe('fr-BE')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
  })

  test('a mail refused for now is retried and delivered (E52)', async () => {
    smtp.refuse(451, 1)
    const sender = startSender()
    await requestMail('nora@voorbeeld.be', sender)
    await waitForFailure(1)
    expect(smtp.received).toEqual([])
    clock.setOffset(6 * SECOND_MS)
    sender.wake()
    await waitUntilSent()
    expect(smtp.received.map(({ to }) => to)).toEqual(['nora@voorbeeld.be'])
  })

  test('a mail that is enqueued before its transaction commits, right after another, is found soon (E52)', async () => {
    // The delay before each mail.
    const delay = vi.spyOn(Math, 'random').mockReturnValue(0)
    onTestFinished(() => delay.mockRestore())
    const sender = startSender()
    await requestMail('nora@voorbeeld.be', sender)
    await waitUntilSent()
    const looks = delay.mock.calls.length
    delay.mockReturnValue(13)
    sender.wake()
    await expectSoon('a look without a mail', () => Promise.resolve(delay.mock.calls.length > looks), 4000)
    await requestMail('lotte@voorbeeld.be')
    await expectSoon('second mail', () => Promise.resolve(smtp.received[1]), 4000)
  })

  test('an unreachable server is retried at growing intervals of at most a quarter of an hour (E52)', async () => {
    const sender = startSender('smtp://127.0.0.1:1')
    await requestMail('nora@voorbeeld.be', sender)
    const delays: number[] = []
    for (let tries = 1; tries <= 10; tries += 1) {
      const job = await waitForFailure(tries)
      delays.push(Math.ceil((job.dueAt.getTime() - clock.now().getTime()) / SECOND_MS))
      clock.moveTo(job.dueAt)
      sender.wake()
    }
    expect(delays.slice(0, 4)).toEqual([5, 10, 20, 40])
    expect(delays.slice(-2)).toEqual([900, 900])
  })

  test('a mail refused for two days is given up (E52)', async () => {
    smtp.refuse(451, 2)
    const sender = startSender()
    await requestMail('nora@voorbeeld.be', sender)
    await waitForFailure(1)
    clock.setOffset(49 * HOUR_MS)
    sender.wake()
    await waitForFailure(2)
    expect(smtp.received).toEqual([])
    expect(await listRefusedMails(store.db)).toMatchObject([
      { to: 'nora@voorbeeld.be', subject: 'Activez votre compte', response: 'EENVELOPE 451' },
    ])
  })

  test('the log of a refused mail contains neither address nor link nor password (F-65)', async () => {
    smtp.refuse(451, 1)
    const sender = startSender()
    await requestMail('kanarie@voorbeeld.be', sender)
    await waitForFailure(1)
    clock.setOffset(6 * SECOND_MS)
    sender.wake()
    await waitUntilSent()
    const text = log.join('')
    const token = /activate\/([\w-]{43})/.exec(smtp.received[0]?.mail.text ?? '')?.[1] ?? 'no token'
    smtp.refuse(550, 1)
    await requestMail('kanarie@voorbeeld.be', sender)
    await waitForFailure(2)
    expect(text).toContain('EENVELOPE 451')
    expect(log.join('')).toContain('EENVELOPE 550')
    for (const secret of ['kanarie', token, 'p@ss:word', 'cannot be served']) expect(text).not.toContain(secret)
    expect(log.join('')).not.toContain('kanarie')
  })

  test('a mail waits when the SMTP password is wrong', async () => {
    const sender = startSender(smtp.url.replace('kareel:', 'niemand:'))
    await requestMail('nora@voorbeeld.be', sender)
    await waitForFailure(1)
    expect(log.join('')).toContain('EAUTH')
  })
})

describe('a mail server that is slow or refuses', () => {
  test.each(['recipient', 'content'] as const)(
    'a mail whose %s is refused for good is not sent again, and staff see it for thirty days',
    async (what) => {
      if (what === 'recipient') smtp.refuse(550, 100, 'nora@voorbeeld.be')
      else smtp.refuseContent(554, 100)
      const sender = startSender()
      await requestMail('nora@voorbeeld.be', sender)
      await waitForFailure(1)
      const [refused] = await listRefusedMails(store.db)
      expect(refused).toMatchObject({ to: 'nora@voorbeeld.be', subject: 'Activez votre compte' })
      expect(refused?.response).toMatch(/^55[04] .*cannot be served/)
      smtp.refuse(550, 0)
      smtp.refuseContent(554, 0)
      clock.setOffset(29 * 24 * HOUR_MS)
      await requestMail('sven@voorbeeld.be', sender)
      await expectSoon('the next mail', async () => (await jobs()).length === 1)
      expect(smtp.received.map(({ to }) => to)).toEqual(['sven@voorbeeld.be'])
      const deleteOld = () => deleteOldRefusals(store.db, clock.now())
      await deleteOld()
      expect(await listRefusedMails(store.db)).toHaveLength(1)
      clock.setOffset(31 * 24 * HOUR_MS)
      await deleteOld()
      expect(await listRefusedMails(store.db)).toEqual([])
    },
  )

  test('a mail that a slow server accepts after the lease is sent once, and the lease is kept until then', async () => {
    // RFC 5321 section 4.5.3.2.6.
    expect(SMTP_TIMEOUTS.socketTimeout).toBeGreaterThanOrEqual(10 * 60 * SECOND_MS)
    const leaseMs = 600
    let release = () => {}
    smtp.holdUntil(new Promise<void>((resolve) => (release = resolve)))
    await requestMail('nora@voorbeeld.be')
    const all = [startSender(smtp.url, leaseMs), startSender(smtp.url, leaseMs)]
    const wakeAll = setInterval(() => all.forEach((sender) => sender.wake()), 100)
    const leasedUntil = async () => {
      const [job] = await jobs()
      return job?.tries ? job.dueAt.getTime() : 0
    }
    try {
      const first = await expectSoon('lease', leasedUntil)
      await expectSoon('renewals of the lease', async () => (await leasedUntil()) > first + 5 * leaseMs)
      expect((await jobs()).map(({ tries }) => tries)).toEqual([1])
      release()
      await waitUntilSent()
    } finally {
      clearInterval(wakeAll)
    }
    expect(smtp.received.map(({ to }) => to)).toEqual(['nora@voorbeeld.be'])
  })

  test('a mail has one Message-ID at every attempt, and another mail another one', async () => {
    const sender = startSender()
    smtp.loseConnections(1)
    await requestMail('nora@voorbeeld.be', sender)
    await waitForFailure(1)
    clock.setOffset(6 * SECOND_MS)
    await requestMail('sven@voorbeeld.be', sender)
    await waitUntilSent()
    const ids = (address: string) => smtp.received.filter(({ to }) => to === address).map(({ mail }) => mail.messageId)
    const [first, second] = ids('nora@voorbeeld.be')
    expect(first).toMatch(/^<[\w-]+@kareel\.test>$/)
    expect(second).toBe(first)
    expect(ids('sven@voorbeeld.be')).not.toContain(first)
  })

  test('the warning to the old address leaves although the new address is refused', async () => {
    const { db } = store
    const oldAddress = `oud-${randomUUID()}@voorbeeld.be`
    const draft = { email: oldAddress, name: 'Nora', passwordHash: null, profile: {} }
    const customerId = await insertCustomer(db, draft, clock.now())
    const sender = startSender()
    const mails = createMailQueue(clock, () => sender.wake())
    const passwordLimit = createRateLimits().currentPassword
    const changes = createAccountChanges({ db, clock, mails, hub: noOpHub, passwordLimit })
    const actor = { kind: 'customer', customerId, sessionId: randomUUID(), contactId: 'contact' } as const
    const [now, expiresAt] = [clock.now(), new Date(clock.now().getTime() + HOUR_MS)]
    await insertSession(db, { id: actor.sessionId, customerId, signedInAt: now, lastSeenAt: now, expiresAt })
    const change = { emailAddress: 'nieuw@voorbeeld.be', currentPassword: null }
    smtp.refuse(550, 100, change.emailAddress)
    const from = { deviceId: null, userAgent: null, clientAddress: '10.1.1.1', locale: 'nl' } as const
    await changes.changeEmail(actor, customerId, change, from)
    await expectSoon('the warning', () => Promise.resolve(smtp.received.length > 0))
    expect(smtp.received.map(({ to, mail }) => [to, mail.subject])).toEqual([
      [oldAddress, expect.stringContaining('Uw e-mailadres wordt')],
    ])
  })
})

describe('mail queue', () => {
  test('mails that somebody waits for go before all others', async () => {
    const queue = createMailQueue(clock, () => {})
    const others = ['een@voorbeeld.be', 'twee@voorbeeld.be', 'drie@voorbeeld.be']
    for (const emailAddress of others)
      await queue.enqueue(store.db, { kind: 'EMAIL_CHANGE_NOTICE', emailAddress, locale: 'nl' }, SCHEDULED)
    clock.setOffset(SECOND_MS)
    await requestMail('nora@voorbeeld.be')
    startSender().wake()
    await waitUntilSent()
    expect(smtp.received.map(({ to }) => to)).toEqual(['nora@voorbeeld.be', ...others])
  })

  test('several processes share the queue, and each mail is sent once', async () => {
    const addresses = Array.from({ length: 24 }, (_, index) => `nora-${index}@voorbeeld.be`)
    for (const address of addresses) await requestMail(address)
    for (const sender of [startSender(), startSender(), startSender()]) sender.wake()
    await waitUntilSent()
    expect(smtp.received.map(({ to }) => to).sort()).toEqual([...addresses].sort())
  })

  test('a mail whose sender crashed is sent by another one when its lease expires', async () => {
    await requestMail('nora@voorbeeld.be')
    // The state that a sender leaves when it is killed while sending.
    await store.db.update(mailJobs).set({ tries: 1, dueAt: new Date(clock.now().getTime() + 120 * SECOND_MS) })
    const sender = startSender()
    sender.wake()
    clock.setOffset(121 * SECOND_MS)
    sender.wake()
    await waitUntilSent()
    expect(smtp.received).toHaveLength(1)
  })

  test('a mail that was accepted is not sent again because its job cannot be deleted for a while', async () => {
    const { db } = store
    await db.execute(sql`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'failed' using errcode = '57P01'; end $$`)
    await db.execute(sql`create trigger fail before delete on mail_jobs for each row execute function fail()`)
    onTestFinished(async () => void (await db.execute(sql`drop function if exists fail cascade`)))
    const sender = startSender()
    await requestMail('nora@voorbeeld.be', sender)
    await expectSoon('a failed deletion', async () => log.some((line) => line.includes('57P01')))
    await db.execute(sql`drop function fail cascade`)
    clock.setOffset(HOUR_MS)
    sender.wake()
    await waitUntilSent()
    expect(smtp.received.map(({ to }) => to)).toEqual(['nora@voorbeeld.be'])
  })

  test('closing a sender finishes the current mail and starts no other', async () => {
    let release = () => {}
    smtp.holdUntil(new Promise<void>((resolve) => (release = resolve)))
    await requestMail('eerst@voorbeeld.be')
    await requestMail('daarna@voorbeeld.be')
    const sender = startSender()
    sender.wake()
    await expectSoon('mail under way', async () => (await jobs()).some(({ tries }) => tries === 1))
    const closed = sender.close()
    release()
    await closed
    expect(smtp.received).toHaveLength(1)
    expect(await jobs()).toHaveLength(1)
  })
})
