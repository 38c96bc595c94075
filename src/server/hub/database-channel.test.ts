import { expect, test } from 'vitest'
import { createNotificationReader } from './database-channel.ts'

const update = { id: 'urn:x:1', topics: ['a'], data: '1', private: true, type: null, retry: null }
const message = { from: 'here', update }
const text = JSON.stringify(message)
const [start, middle, end] = [text.slice(0, 20), text.slice(20, 50), text.slice(50)]

test.each<[string, readonly string[], readonly unknown[]]>([
  ['one part', [`a 0 .${text}`], [message]],
  ['several parts', [`a 0 +${start}`, `a 1 +${middle}`, `a 2 .${end}`], [message]],
  ['two messages', [`a 0 .${text}`, `b 0 .${text}`], [message, message]],
  ['the end of a message whose start was missed', [`a 1 +${middle}`, `a 10 .${end}`, `b 0 .${text}`], [null, message]],
  ['a message after one that is not complete', [`a 0 +${start}`, `b 0 .${text}`], [message]],
  ['a line break in a part', [`a 0 .${JSON.stringify(message, null, 1)}`], [message]],
  ['no part', ['', `a 0 .${text}`], [null, message]],
  ['no JSON', ['a 0 .{'], [null]],
  ['JSON of another shape', [`a 0 .${JSON.stringify({ from: 'here', update: { ...update, topics: 'a' } })}`], [null]],
  ['no sender', [`a 0 .${JSON.stringify({ update })}`], [null]],
])('notifications of %s (F-63)', (_, notifications, expected) => {
  const messages: unknown[] = []
  const read = createNotificationReader((received) => messages.push(received))
  for (const notification of notifications) read(notification)
  expect(messages).toEqual(expected)
})
