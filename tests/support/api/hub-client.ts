import { SignJWT } from 'jose'
import { afterEach } from 'vitest'
import { realtimeEndpoints } from '#contract/realtime/endpoints.ts'
import { HUB_PATH } from '#contract/realtime/topics.ts'
import { loadServerKeys } from '#server/crypto/server-keys.ts'
import { signSubscriberToken } from '#server/hub/hub-tokens.ts'
import type { ApiServer } from './api-server.ts'
import { EventReader } from './event-stream-reader.ts'
import type { Person } from '../fixtures/customers.ts'

export interface SubscribeOptions {
  readonly topics?: readonly string[]
  readonly lastEventId?: string
  readonly query?: Readonly<Record<string, string>>
}

/** Subscribers and publishers of a test server's hub. Streams that a test leaves open are closed after it. */
export function setUpHubClient(server: ApiServer) {
  const open: EventReader[] = []
  afterEach(async () => {
    await Promise.all(open.splice(0).map((reader) => reader.stop()))
  })

  const client = {
    /** Sends a subscription request. */
    requestSubscription(
      token: string | null,
      { topics = ['*'], lastEventId, query = {} }: SubscribeOptions = {},
    ): Promise<Response> {
      const search = new URLSearchParams(query)
      for (const topic of topics) search.append('topic', topic)
      return server.request(`${HUB_PATH}?${search}`, {
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
        },
      })
    },

    /** Subscribes and reads the stream. */
    async subscribe(token: string, options: SubscribeOptions = {}): Promise<EventReader> {
      const response = await client.requestSubscription(token, options)
      if (response.status !== 200)
        throw new Error(`The hub responded with ${response.status}: ${await response.text()}`)
      return client.read(response)
    },

    /** Reads the stream of a response. */
    read(response: Response): EventReader {
      const reader = new EventReader(response)
      open.push(reader)
      return reader
    },

    /** The subscriber token that the backend issues to this person. */
    async tokenOf(person: Person): Promise<string> {
      const { output } = await server.call(realtimeEndpoints.token, { as: person })
      if (!output.token) throw new Error('The backend returned no token')
      return output.token
    },

    /** A subscriber token signed by the test. */
    async grant(topic: string, seconds = 600): Promise<string> {
      return signSubscriberToken((await loadServerKeys(server.store.db)).realtime, server.lab.clock, { topic }, seconds)
    },

    /** Publishes like an external program, with a token for these selectors. */
    async publish(fields: readonly (readonly [string, string])[], selectors: readonly string[] = ['*']) {
      const token = await publisherToken((await loadServerKeys(server.store.db)).hubPublisher, selectors)
      return client.post(token, fields)
    },

    post(token: string | null, fields: readonly (readonly [string, string])[]): Promise<Response> {
      return server.request(HUB_PATH, {
        method: 'POST',
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
      })
    },
  }
  return client
}

/** A Mercure publisher token as external programs create it. */
export function publisherToken(key: Uint8Array, selectors: readonly string[]): Promise<string> {
  return new SignJWT({ mercure: { publish: selectors } }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key)
}
