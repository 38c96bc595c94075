import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import type { Mailer } from '#server/ports/mail.ts'
import { composeMessage } from './compose-message.ts'

/** A mail of the outbox as it can be read again. */
export interface OutboxMail {
  /** Its file's name without the ending; sorts by time of writing. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** ISO instant. */
  readonly at: string
}

/** A folder that mails go to while there is no mail server: one `.eml` file each, which any mail program opens. */
export interface Outbox extends Mailer {
  /** The newest mails, the oldest of them first. */
  list(limit: number): Promise<OutboxMail[]>
  /** One mail; null when there is none of that name. */
  read(id: string): Promise<OutboxMail | null>
}

/** Opens the outbox in a folder that exists. */
export function openOutbox(folder: string, from: string): Outbox {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  async function read(id: string): Promise<OutboxMail | null> {
    if (!/^[\w-]+$/.test(id)) return null
    const file = await readFile(join(folder, `${id}.eml`)).catch(() => null)
    return file && parse(id, file)
  }

  return {
    async send(mail) {
      const { message } = await transport.sendMail(composeMessage(mail, from))
      const path = join(folder, nextName())
      // Under its own name only once it is complete: readers look at any moment.
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

/** By the machine's clock, which tests do not move, and a number for mails of the same millisecond. */
function nextName(): string {
  count += 1
  const time = new Date().toISOString().replace(/[:.]/g, '-')
  return `${time}-${String(count % 10_000).padStart(4, '0')}-${randomBytes(3).toString('hex')}`
}

async function parse(id: string, file: Uint8Array): Promise<OutboxMail> {
  const { to, subject = '', html = '', text = '', date } = await PostalMime.parse(file)
  return { id, to: to?.[0]?.address ?? '', subject, html, text, at: date ?? '' }
}
