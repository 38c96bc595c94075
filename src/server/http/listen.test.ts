import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { request } from 'node:http'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { ServerEnv } from './server-env.ts'
import { listen } from './listen.ts'
import { StartError } from '../launch/start-error.ts'

const answering = (answer: () => Promise<void> | void) =>
  new Hono<ServerEnv>().get('/', async (c) => {
    await answer()
    return c.text('done')
  })

function latch(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

const on = (port = 0, host = '127.0.0.1') =>
  listen(
    answering(() => {}),
    { host, port },
  )

describe('listening', () => {
  test('closing finishes a running request and accepts no new one (F-58)', async () => {
    const [started, released] = [latch(), latch()]
    const app = answering(() => {
      started.open()
      return released.opened
    })
    const server = await listen(app, { host: '127.0.0.1', port: 0 })
    const running = fetch(server.url)
    await started.opened
    const closed = server.close()
    await expect(fetch(server.url)).rejects.toThrow('fetch failed')
    released.open()
    expect(await (await running).text()).toBe('done')
    await closed
  })

  test('an idle connection does not delay closing', async () => {
    const server = await on()
    await (await fetch(server.url)).text()
    const started = performance.now()
    await server.close()
    expect(performance.now() - started).toBeLessThan(2000)
  })

  test('cookies of 20 kB are accepted, of 40 kB refused (T13)', async () => {
    const server = await on()
    const status = async (size: number) => {
      const sent = request(server.url, { headers: { cookie: `x=${'y'.repeat(size)}` } }).end()
      const [answer] = (await once(sent, 'response')) as [{ statusCode: number; resume: () => void }]
      answer.resume()
      return answer.statusCode
    }
    expect([await status(20_000), await status(40_000)]).toEqual([200, 431])
    await server.close()
  })

  test.each([
    ['127.0.0.1', 'localhost'],
    ['0.0.0.0', 'localhost'],
    ['localhost', 'localhost'],
    ['127.0.0.2', '127.0.0.2'],
  ])('the address of a server on %s names the host %s', async (host, name) => {
    const server = await on(0, host)
    expect(server.url).toMatch(new RegExp(`^http://${name}:[1-9]\\d*$`))
    expect(await (await fetch(server.url)).text()).toBe('done')
    await server.close()
  })

  test('a port in use gives a readable error', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    await expect(on(port)).rejects.toThrow(StartError)
    await expect(on(port)).rejects.toThrow(`Port ${port} is in use by another program`)
    taken.close()
  })

  test('a host that is not an address of this machine gives a readable error', async () => {
    await expect(on(0, '203.0.113.7')).rejects.toThrow('HOST 203.0.113.7 is not an address of this machine.')
  })
})
