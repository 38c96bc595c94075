import { expect, test, vi } from 'vitest'
import { openStream } from './event-stream.ts'

function open(bufferBytes: number) {
  const calls = { onClosed: vi.fn<() => void>(), disconnect: vi.fn<() => void>() }
  return { ...openStream({ bufferBytes, ...calls }), ...calls }
}

test('a stream holds as many bytes as its buffer, and is disconnected for one more (F-61)', async () => {
  const { body, send, onClosed, disconnect } = open(10)
  send(new Uint8Array(4))
  send(new Uint8Array(6))
  expect(disconnect).not.toHaveBeenCalled()
  send(new Uint8Array(1))
  send(new Uint8Array(1))
  expect([onClosed, disconnect].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect((await new Response(body as ReadableStream).arrayBuffer()).byteLength).toBe(10)
})

test('a stream whose reader has gone is closed once, and takes nothing more (F-61)', async () => {
  const { body, send, end, onClosed, disconnect } = open(10)
  await body.cancel()
  send(new Uint8Array(1))
  end()
  expect([onClosed, disconnect].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})
