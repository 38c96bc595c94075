import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import type { Mailer } from '#server/ports/mail.ts'
import { composeMessage } from './compose-message.ts'

/** A mail of the outbox. */
export interface OutboxMail {
  /** The file name without extension; sorts by time of writing. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Who gets the answer; null for nobody. */
  readonly replyTo: string | null
  /** Names of the files that it carries. */
  readonly files: readonly string[]
  /** ISO instant. */
  readonly at: string
}

/** A folder for mails while there is no mail server: one `.eml` file each, which any mail program opens. */
export interface Outbox extends Mailer {
  /** The newest mails, oldest first. */
  list(limit: number): Promise<OutboxMail[]>
  /** One mail; null when it does not exist. */
  read(id: string): Promise<OutboxMail | null>
}

/** Opens the outbox in an existing folder. */
export function openOutbox(folder: string, from: string): Outbox {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  async function read(id: string): Promise<OutboxMail | null> {
    if (!/^[\w-]+$/.test(id)) return null
    const file = await readFile(join(folder, `${id}.eml`)).catch(() => null)
    return file && parse(id, file)
  }

  return {
    async send(mail, id) {
      const { message } = await transport.sendMail(composeMessage(mail, id, from))
      const path = join(folder, nextName())
      // Renamed only once complete, as readers list the folder at any time.
      await writeFile(`${path}.part`, message as Buffer)
      await rename(`${path}.part`, `${path}.eml`)
    },
    async list(limit) {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
      const mails = await Promise.all(names.slice(-limit).map((name) => read(name.slice(0, -'.eml'.length))))
      return mails.filter((mail) => mail !== null)
    },
    read,
  }
}

let count = 0

/** By the system clock, which tests do not move, with a counter for mails of the same millisecond. */
function nextName(): string {
  count += 1
  const time = new Date().toISOString().replace(/[:.]/g, '-')
  return `${time}-${String(count % 10_000).padStart(4, '0')}-${randomBytes(3).toString('hex')}`
}

async function parse(id: string, file: Uint8Array): Promise<OutboxMail> {
  const { to, subject = '', html = '', text = '', date, replyTo, attachments } = await PostalMime.parse(file)
  return {
    id,
    to: to?.[0]?.address ?? '',
    subject,
    html,
    text,
    replyTo: replyTo?.[0]?.address ?? null,
    files: attachments.map(({ filename }) => filename ?? ''),
    at: date ?? '',
  }
}
