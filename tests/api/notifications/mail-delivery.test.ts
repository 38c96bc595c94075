import { PassThrough } from 'node:stream'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '#server/db/database.ts'
import { mailJobs } from '#server/db/tables.ts'
import { createMovableClock } from '#server/lab/movable-clock.ts'
import { createMailQueue } from '#server/mail/mail-queue.ts'
import { createMailSender, type MailSender } from '#server/mail/mail-sender.ts'
import { createMailWriter } from '#server/mail/templates/write-mails.tsx'
import { createSmtpMailer } from '#server/mail/smtp-mailer.ts'
import { openTestStore } from '#tests/support/servers/test-database.ts'
import { startSmtpServer, type SmtpServer } from '#tests/support/servers/smtp-server.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'

const FROM = 'Mijn Kareel <portaal@kareel.test>'
const SECOND_MS = 1000
const HOUR_MS = 60 * 60 * SECOND_MS

let store: Store
let smtp: SmtpServer
let clock: ReturnType<typeof createMovableClock>
let senders: MailSender[]
let log: string[]

beforeAll(async () => {
  store = await openTestStore()
}, 60_000)
afterAll(() => store?.close(), 30_000)

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

/** A sender on the database of this file, as each process of a backend has one. */
function startSender(url = smtp.url): MailSender {
  const stream = new PassThrough().on('data', (chunk: Buffer) => log.push(chunk.toString()))
  const { db } = store
  const sender = createMailSender({
    db,
    clock,
    logger: pino({ level: 'trace' }, stream),
    mailer: createSmtpMailer(url, FROM),
    write: createMailWriter(db, clock, () => 'https://portal.test'),
  })
  senders.push(sender)
  sender.start()
  return sender
}

async function ask(emailAddress: string, sender?: MailSender): Promise<void> {
  const queue = createMailQueue(clock, () => sender?.wake())
  await queue.enqueue(store.db, { kind: 'REGISTER', emailAddress, locale: 'fr' })
}

const jobs = () => store.db.select().from(mailJobs)
const isSent = () => expectSoon('empty queue', async () => (await jobs()).length === 0)
const hasFailed = (tries: number) =>
  expectSoon(`try ${tries} that failed`, async () => {
    const [job] = await jobs()
    return log.filter((line) => line.includes('mail not sent')).length === tries && job
  })

describe('a mail server', () => {
  test('gets each mail from our address, in both forms, in its language (E52)', async () => {
    const sender = startSender()
    await ask('nora@voorbeeld.be', sender)
    await isSent()
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

  test.each([451, 550])('refuses a mail with %i: it is tried again and arrives (E52)', async (status) => {
    smtp.refuse(status, 1)
    const sender = startSender()
    await ask('nora@voorbeeld.be', sender)
    await hasFailed(1)
    expect(smtp.received).toEqual([])
    clock.setOffset(6 * SECOND_MS)
    sender.wake()
    await isSent()
    expect(smtp.received.map(({ to }) => to)).toEqual(['nora@voorbeeld.be'])
  })

  test('cannot be reached: the mail waits, longer each time, a quarter of an hour at most (E52)', async () => {
    const sender = startSender('smtp://127.0.0.1:1')
    await ask('nora@voorbeeld.be', sender)
    const waits: number[] = []
    for (let tries = 1; tries <= 10; tries += 1) {
      const job = await hasFailed(tries)
      waits.push(Math.round((job.dueAt.getTime() - clock.now().getTime()) / SECOND_MS))
      clock.moveTo(job.dueAt)
      sender.wake()
    }
    expect(waits.slice(0, 4)).toEqual([5, 10, 20, 40])
    expect(waits.slice(-2)).toEqual([900, 900])
  })

  test('refuses for two days: the mail is given up (E52)', async () => {
    smtp.refuse(550, 2)
    const sender = startSender()
    await ask('nora@voorbeeld.be', sender)
    await hasFailed(1)
    clock.setOffset(49 * HOUR_MS)
    sender.wake()
    await isSent()
    expect(smtp.received).toEqual([])
  })

  test('refuses, naming the address: the log has neither it nor the link nor our password (F-65)', async () => {
    smtp.refuse(550, 1)
    const sender = startSender()
    await ask('kanarie@voorbeeld.be', sender)
    await hasFailed(1)
    clock.setOffset(6 * SECOND_MS)
    sender.wake()
    await isSent()
    const text = log.join('')
    const token = /activate\/([\w-]{43})/.exec(smtp.received[0]?.mail.text ?? '')?.[1] ?? 'no token'
    expect(text).toContain('EENVELOPE 550')
    for (const secret of ['kanarie', token, 'p@ss:word', 'cannot be served']) expect(text).not.toContain(secret)
  })

  test('a wrong password is ours to mend: the mail waits', async () => {
    const sender = startSender(smtp.url.replace('kareel:', 'niemand:'))
    await ask('nora@voorbeeld.be', sender)
    await hasFailed(1)
    expect(log.join('')).toContain('EAUTH')
  })
})

describe('the queue', () => {
  test('several processes share it, and each mail leaves once', async () => {
    const addresses = Array.from({ length: 24 }, (_, index) => `nora-${index}@voorbeeld.be`)
    for (const address of addresses) await ask(address)
    for (const sender of [startSender(), startSender(), startSender()]) sender.wake()
    await isSent()
    expect(smtp.received.map(({ to }) => to).sort()).toEqual([...addresses].sort())
  })

  test('a mail whose sender ended in between is sent by the next one, once its lease is over', async () => {
    await ask('nora@voorbeeld.be')
    // As a process leaves it that was killed while it sent.
    await store.db.update(mailJobs).set({ tries: 1, dueAt: new Date(clock.now().getTime() + 120 * SECOND_MS) })
    const sender = startSender()
    sender.wake()
    clock.setOffset(121 * SECOND_MS)
    sender.wake()
    await isSent()
    expect(smtp.received).toHaveLength(1)
  })

  test('a sender that is closed finishes the mail under way and begins no other', async () => {
    let letGo = () => {}
    smtp.holdUntil(new Promise<void>((resolve) => (letGo = resolve)))
    await ask('eerst@voorbeeld.be')
    await ask('daarna@voorbeeld.be')
    const sender = startSender()
    sender.wake()
    await expectSoon('mail under way', async () => (await jobs()).some(({ tries }) => tries === 1))
    const closed = sender.close()
    letGo()
    await closed
    expect(smtp.received).toHaveLength(1)
    expect(await jobs()).toHaveLength(1)
  })
})
