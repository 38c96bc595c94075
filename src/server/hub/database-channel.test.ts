import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { createNotificationReader, notify, UPDATES_CHANNEL } from './database-channel.ts'

const update = { id: 'urn:x:1', topics: ['a'], data: '1', private: true, type: null, retry: null }
const message = { from: 'here', update }
const text = JSON.stringify(message)
const [start, middle, end] = [text.slice(0, 20), text.slice(20, 50), text.slice(50)]

test.each<[string, readonly string[], readonly unknown[]]>([
  ['one part', [`m-1 0 .${text}`], [message]],
  ['several parts', [`m-1 0 +${start}`, `m-1 1 +${middle}`, `m-1 2 .${end}`], [message]],
  ['two messages', [`m-1 0 .${text}`, `m-2 0 .${text}`], [message, message]],
  [
    'the end of a message whose start was missed',
    [`m-1 1 +${middle}`, `m-1 10 .${end}`, `m-2 0 .${text}`],
    [null, message],
  ],
  ['a message after one that is not complete', [`m-1 0 +${start}`, `m-2 0 .${text}`], [message]],
  ['a line break in a part', [`m-1 0 .${JSON.stringify(message, null, 1)}`], [message]],
  ['no part', ['', `m-1 0 .${text}`], [null, message]],
  ['no JSON', ['m-1 0 .{'], [null]],
  ['JSON of another shape', [`m-1 0 .${JSON.stringify({ from: 'here', update: { ...update, topics: 'a' } })}`], [null]],
  ['no sender', [`m-1 0 .${JSON.stringify({ update })}`], [null]],
])('notifications of %s (F-63)', (_, notifications, expected) => {
  const messages: unknown[] = []
  const read = createNotificationReader((received) => messages.push(received))
  for (const notification of notifications) read(notification)
  expect(messages).toEqual(expected)
})

/** The parts in which an update is sent. */
async function partsOf(sent: typeof update): Promise<readonly string[]> {
  const statements: SQL[] = []
  const execute = async (statement: SQL) => statements.push(statement)
  await notify({ execute } as unknown as Database, 'here', sent)
  const [statement] = statements
  const [channel, ...parts] = statement ? new PgDialect().sqlToQuery(statement).params : []
  expect([statements.length, channel]).toEqual([1, UPDATES_CHANNEL])
  return parts.map(String)
}

/** Characters of the update's data with which its message just fits one part. */
const ONE_PART = 7000 - JSON.stringify({ from: 'here', update: { ...update, data: '' } }).length

test.each([
  ['a short text', 'x', 1],
  ['a text that just fits', 'x'.repeat(ONE_PART), 1],
  ['a text with one character more', 'x'.repeat(ONE_PART + 1), 2],
  ['a text that just fits two parts', 'x'.repeat(ONE_PART + 7000), 2],
  ['other letters', 'é😀\u007f\n'.repeat(1000), 4],
])('%s arrives in parts that PostgreSQL accepts (F-63)', async (_, data, count) => {
  const parts = await partsOf({ ...update, data })
  expect(parts).toHaveLength(count)
  expect(new Set(parts).size).toBe(count)
  for (const part of parts) expect(part).toMatch(/^[ -~]{1,7999}$/)
  const messages: unknown[] = []
  const read = createNotificationReader((received) => messages.push(received))
  for (const part of parts) read(part)
  expect(messages).toEqual([{ from: 'here', update: { ...update, data } }])
})

test('the same update is sent twice in one transaction, although PostgreSQL drops equal notifications (F-63)', async () => {
  expect(await partsOf(update)).not.toEqual(await partsOf(update))
})
