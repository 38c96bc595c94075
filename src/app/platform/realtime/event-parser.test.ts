import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventParser } from './event-parser.ts'

function parseChunks(chunks: readonly string[]) {
  const seen: unknown[] = []
  const feed = createEventParser({
    onData: (data) => seen.push(data),
    onId: (id) => seen.push({ id }),
    onReset: () => seen.push('reset'),
    onRetry: (retry) => seen.push({ retry }),
  })
  for (const chunk of chunks) feed(chunk)
  return seen
}

test.each([
  ['data: a\n\n', ['a']],
  ['data:a\r\n\r\n', ['a']],
  ['data: a\rdata:  b\r\r\n', ['a\n b']],
  [': comment\n\n', []],
  ['event: cursor\nid: 1\ndata:\n\n', [{ id: '1' }]],
  ['event: cursor\nid: 1\ndata: x\n\n', [{ id: '1' }, 'x']],
  ['id: 1\ndata: x\n\ndata: y\n\n', [{ id: '1' }, 'x', 'y']],
  ['id\ndata\n\n', [{ id: '' }, '']],
  ['id: a\0b\ndata: x\n\n', ['x']],
  ['retry: 1500\nretry: soon\n\n', [{ retry: 1500 }]],
  ['event: other\ndata: x\n\n', ['x']],
  ['event: reset\nid: 1\ndata: x\n\n', [{ id: '1' }, 'reset']],
  ['data: cut off', []],
  ['id: 9\ndata: cut off\n', []],
  ['nonsense: x\ndata: x\n\n', ['x']],
])('%j is parsed', (text, expected) => {
  expect(parseChunks([text])).toEqual(expected)
})

test('a stream gives the same events however it is split into chunks', () => {
  const line = fc.constantFrom('data: a', 'data:', 'id: 1', 'retry: 5', ':', 'event: x', '')
  const stream = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 20 })
  fc.assert(
    fc.property(stream, fc.array(fc.nat(200)), (lines, cuts) => {
      // Ends with a line feed, so that no trailing carriage return stays buffered.
      const text = `${lines.flat().join('')}\n\n`
      const bounds = [0, ...cuts.filter((cut) => cut < text.length).sort((one, other) => one - other), text.length]
      const chunks = bounds.slice(1).map((end, index) => text.slice(bounds[index], end))
      expect(parseChunks(chunks)).toEqual(parseChunks([text]))
    }),
  )
})

test('the id of an event does not keep its data in memory', () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const usedMegabytes = () => {
    collectGarbage()
    return process.memoryUsage().heapUsed / 1e6
  }
  const ids: string[] = []
  const ignore = () => undefined
  const feed = createEventParser({ onData: ignore, onId: (id) => ids.push(id), onReset: ignore, onRetry: ignore })
  const before = usedMegabytes()
  for (let id = 0; id < 5; id += 1) feed(`id: urn:uuid:event-number-${id}\ndata: ${String(id).repeat(10_000_000)}\n\n`)
  expect(usedMegabytes() - before).toBeLessThan(25)
  expect(ids).toHaveLength(5)
})
