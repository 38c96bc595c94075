import { expect, test } from 'vitest'
import { formatLogLine } from './create-logger.ts'

const time = new Date('2026-03-01T14:03:07').getTime()
const format = (fields: object) => formatLogLine(`${JSON.stringify({ level: 30, time, ...fields })}\n`)

test('a log line in a terminal has time, level, message and fields', () => {
  const fields = { requestId: 'K7FM-2291-QXPA', method: 'GET', route: '/v2/api/x/:id', status: 200, ms: 12 }
  expect(format({ ...fields, msg: 'request' })).toBe(
    '14:03:07 INFO  request requestId=K7FM-2291-QXPA method=GET route=/v2/api/x/:id status=200 ms=12\n',
  )
  expect(format({ level: 50, msg: 'stopped' })).toBe('14:03:07 ERROR stopped\n')
})

test('text with spaces is quoted, null is written, the frames of an error follow', () => {
  expect(format({ level: 40, route: null, reason: 'not "there"', msg: 'lost', frames: ['    at a', '    at b'] })).toBe(
    '14:03:07 WARN  lost route=null reason="not \\"there\\""\n    at a\n    at b\n',
  )
})
