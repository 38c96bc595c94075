import pino from 'pino'
import { expect, test } from 'vitest'
import { startScriptedServer } from '#tests/support/servers/scripted-server.ts'
import { createExternalHub } from './external-hub.ts'

test.each([
  ['refuses', { status: 503 }, '503'],
  ['cuts', { cut: true }, 'TypeError'],
])(
  'closing gives up what a hub %s, and logs each update without its data (F-64, F-65)',
  async (_, response, reason) => {
    const tried = new Set<string | null>()
    const away = await startScriptedServer(({ text }) => {
      tried.add(new URLSearchParams(text).get('id'))
      return response
    })
    const lines: string[] = []
    const logger = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) })
    const settings = { url: away.base, publisherKey: new Uint8Array(32) }
    const hub = createExternalHub(settings, { clock: { now: () => new Date() }, logger })
    for (const id of ['urn:x:1', 'urn:x:2'])
      hub.dispatch({ id, topics: ['customers/1'], data: '"geheim"', private: true, type: null, retry: null })
    await hub.close()
    await away.close()
    expect([...tried]).toEqual(['urn:x:1', 'urn:x:2'])
    const entry = { level: 50, reason, msg: 'update not published on the hub' }
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([entry, entry])
  },
)
