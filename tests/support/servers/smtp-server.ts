import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail that arrived. */
export interface ReceivedMail {
  readonly to: string
  readonly mail: Email
  /** When its last byte came, which may be long before the answer; milliseconds since 1970. */
  readonly at: number
  /** True when the connection was cut instead of saying so. */
  readonly isUnanswered: boolean
}

/** A local SMTP server. */
export interface SmtpServer {
  readonly url: string
  readonly received: ReceivedMail[]
  /** Refuses the next mails with this status at the recipient; only those to one address if it is given. */
  refuse(status: number, times: number, address?: string): void
  /** Refuses the next mails with this status once they are received. */
  refuseContent(status: number, times: number): void
  /** Takes the next mails and cuts the connection instead of saying so. */
  loseConnections(times: number): void
  /** Delays the acceptance of mails until the promise resolves. */
  holdUntil(promise: Promise<unknown>): void
  close(): Promise<void>
}

/** Starts an SMTP server with one account. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const received: SmtpServer['received'] = []
  let refusals: { status: number; left: number; only?: string | undefined } = { status: 451, left: 0 }
  let contentRefusals = { status: 554, left: 0 }
  let losses = 0
  let release: Promise<unknown> = Promise.resolve()
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (username === 'kareel' && password === 'p@ss:word') done(null, { user: username })
      else done(new Error('Bad credentials'))
    },
    onRcptTo({ address }, _session, done) {
      if (refusals.left === 0 || (refusals.only ?? address) !== address) return done()
      refusals = { ...refusals, left: refusals.left - 1 }
      done(refusal(refusals.status, address))
    },
    onData(stream, { id, envelope }, done) {
      const receive = async () => {
        const raw = await buffer(stream)
        const at = Date.now()
        await release
        const [to] = envelope.rcptTo
        if (contentRefusals.left > 0) {
          contentRefusals = { ...contentRefusals, left: contentRefusals.left - 1 }
          throw refusal(contentRefusals.status, to?.address)
        }
        const mail = await PostalMime.parse(raw)
        const isUnanswered = losses > 0
        received.push({ to: to?.address ?? '', mail, at, isUnanswered })
        if (!isUnanswered) return
        losses -= 1
        for (const connection of server.connections) if (connection.id === id) connection.close()
      }
      callbackify(receive)(done)
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://kareel:${encodeURIComponent('p@ss:word')}@127.0.0.1:${port}`,
    received,
    refuse: (status, times, only) => void (refusals = { status, left: times, only }),
    refuseContent: (status, times) => void (contentRefusals = { status, left: times }),
    loseConnections: (times) => void (losses = times),
    holdUntil: (promise) => void (release = promise),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function refusal(responseCode: number, address = ''): Error {
  return Object.assign(new Error(`${address} cannot be served`), { responseCode })
}
