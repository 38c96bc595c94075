import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { type HubUpdate, hubUpdateSchema } from './hub-update.ts'

/** The channel of the database's LISTEN and NOTIFY on which updates travel. */
export const CHANNEL = 'portal_hub'

/** Characters of one notification; the database takes less than 8,000 bytes, and ours are one byte each. */
const PART = 7000

const messageSchema = v.pipe(v.string(), v.parseJson(), v.object({ from: v.string(), update: hubUpdateSchema }))

/**
 * Tells all processes on this database of an update: within a transaction if and when it commits, so that nobody hears of
 * what was not done, and nothing that was done goes untold.
 */
export async function notify(tx: Database, from: string, update: HubUpdate): Promise<void> {
  const rows = parts(JSON.stringify({ from, update })).map((part) => sql`(${part}::text)`)
  // One statement, so that without a transaction, too, nothing of another update comes between the parts.
  await tx.execute(sql`select pg_notify(${CHANNEL}, part) from (values ${sql.join(rows, sql`, `)}) as parts (part)`)
}

function parts(text: string): string[] {
  const ascii = text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const count = Math.ceil(ascii.length / PART)
  // The database drops a notification that repeats another of the same transaction: each part has a number.
  const id = randomUUID()
  return Array.from({ length: count }, (_, index) => {
    const mark = index + 1 < count ? '+' : '.'
    return `${id} ${index} ${mark}${ascii.slice(index * PART, (index + 1) * PART)}`
  })
}

/** A message read, or null for one that cannot be. */
type OnMessage = (message: v.InferOutput<typeof messageSchema> | null) => void

/** Puts notifications together again; those of one statement come in order and with nothing between. */
export function createReader(onMessage: OnMessage): (notification: string) => void {
  let text = ''
  return (notification) => {
    const [, first, mark, part = ''] = /^\S+ (0)?\d* ([+.])(.*)$/s.exec(notification) ?? []
    text = first === undefined ? text + part : part
    if (mark === '+') return
    const parsed = v.safeParse(messageSchema, text)
    text = ''
    onMessage(parsed.success ? parsed.output : null)
  }
}
