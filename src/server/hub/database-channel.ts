import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { type HubUpdate, hubUpdateSchema } from './hub-update.ts'

/** The NOTIFY channel of hub updates. */
export const UPDATES_CHANNEL = 'portal_hub'

/** The NOTIFY channel of ended sessions and removed tablets, whose ids triggers of the database send. */
export const SESSIONS_CHANNEL = 'portal_sessions'

/** Characters of one notification; PostgreSQL allows less than 8,000 bytes, and ours are ASCII. */
const PART_LENGTH = 7000

const messageSchema = v.pipe(v.string(), v.parseJson(), v.object({ from: v.string(), update: hubUpdateSchema }))

/** Notifies all processes on this database of an update, if and when the transaction commits. */
export async function notify(tx: Database, from: string, update: HubUpdate): Promise<void> {
  const rows = splitMessage(JSON.stringify({ from, update })).map((part) => sql`(${part}::text)`)
  // One statement, so that parts of concurrent updates do not interleave.
  await tx.execute(
    sql`select pg_notify(${UPDATES_CHANNEL}, part) from (values ${sql.join(rows, sql`, `)}) as parts (part)`,
  )
}

function splitMessage(text: string): string[] {
  const ascii = text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const count = Math.ceil(ascii.length / PART_LENGTH)
  // PostgreSQL drops duplicate notifications of a transaction, so each part has a number.
  const id = randomUUID()
  return Array.from({ length: count }, (_, index) => {
    const mark = index + 1 < count ? '+' : '.'
    return `${id} ${index} ${mark}${ascii.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH)}`
  })
}

/** Receives a message, or null for one that cannot be parsed. */
type OnMessage = (message: v.InferOutput<typeof messageSchema> | null) => void

/** Reassembles messages from their parts, which arrive in order. */
export function createNotificationReader(onMessage: OnMessage): (notification: string) => void {
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
