import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openOutbox, type Outbox, type OutboxMail } from '#server/mail/outbox.ts'
import { expectSoon } from '../api/wait-for.ts'

/** A mail outbox in a temporary folder. */
export interface TestOutbox extends Outbox {
  /** Waits for the n-th mail to an address, by default the first. */
  mailTo(address: string, nth?: number): Promise<OutboxMail>
  /** All mails to an address so far. */
  mailsTo(address: string): Promise<OutboxMail[]>
  /** Removes the folder. */
  remove(): Promise<void>
}

export async function openTestOutbox(): Promise<TestOutbox> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-outbox-'))
  const outbox = openOutbox(folder, 'Mijn Kareel <no-reply@kareel.test>')
  const mailsTo = async (address: string) => (await outbox.list(10_000)).filter(({ to }) => to === address)
  return {
    ...outbox,
    mailsTo,
    mailTo: (address, nth = 1) =>
      expectSoon(`mail ${nth} to ${address}`, async () => (await mailsTo(address))[nth - 1]),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
