import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server on this machine. */
export interface TestSmtp {
  readonly url: string
  readonly received: { readonly to: string; readonly mail: Email }[]
  /** Refuses the next mails with this status, from the recipient on. */
  refuse(status: number, times: number): void
  /** Keeps every mail waiting at its end until the promise is kept. */
  holdUntil(promise: Promise<unknown>): void
  close(): Promise<void>
}

/** Starts one that takes mails of one account only. */
export async function startSmtp(): Promise<TestSmtp> {
  const received: TestSmtp['received'] = []
  let refusals: { status: number; left: number } = { status: 451, left: 0 }
  let held: Promise<unknown> = Promise.resolve()
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (username === 'kareel' && password === 'p@ss:word') done(null, { user: username })
      else done(new Error('Bad credentials'))
    },
    onRcptTo({ address }, _session, done) {
      if (refusals.left === 0) return done()
      refusals = { ...refusals, left: refusals.left - 1 }
      done(Object.assign(new Error(`${address} cannot be served`), { responseCode: refusals.status }))
    },
    onData(stream, { envelope }, done) {
      const keep = async () => {
        const raw = await buffer(stream)
        await held
        const [to] = envelope.rcptTo
        received.push({ to: to?.address ?? '', mail: await PostalMime.parse(raw) })
      }
      callbackify(keep)(done)
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://kareel:${encodeURIComponent('p@ss:word')}@127.0.0.1:${port}`,
    received,
    refuse: (status, times) => void (refusals = { status, left: times }),
    holdUntil: (promise) => void (held = promise),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
