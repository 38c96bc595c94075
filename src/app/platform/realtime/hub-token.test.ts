import { afterEach, expect, test } from 'vitest'
import { fakeToken, signedInClient } from '#tests/support/client/portal-client.ts'
import { type Reply, startScriptedServer } from '#tests/support/servers/scripted-server.ts'
import { entries } from '../storage/registry.ts'
import { createEntryStore } from '../storage/entry-store.ts'
import { fetchHubToken } from './hub-token.ts'

const servers: { close: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function fetchFrom(reply: Reply) {
  const server = await startScriptedServer(() => reply)
  servers.push(server)
  const access = fakeToken({ sub: 'c1', exp: Math.floor(Date.now() / 1000) + 3600 })
  const client = await signedInClient(server.base, { access, refresh: 'r1' })
  const cookies = createEntryStore(client.jar)
  return {
    client,
    stored: () => cookies.read(entries.realtimeToken),
    token: fetchHubToken(client.call, cookies.write),
  }
}

test('the response contains the token, its lifetime and the URL of the hub (S107)', async () => {
  const { token } = await fetchFrom({ json: { token: 't', expiresIn: 60, hubUrl: '/hub' } })
  expect(await token).toEqual({
    token: 't',
    expiresIn: 60,
    hubUrl: '/hub',
  })
})

test.each([{}, { token: '' }, { expiresIn: 60 }])(
  'a response without a token rejects with the specified message: %j (S083, S125)',
  async (json) => {
    const { token, stored } = await fetchFrom({ json })
    await expect(token).rejects.toMatchObject({ code: 'no-tokens', message: 'No token received' })
    expect(stored()).toBeNull()
  },
)

test('the token is stored in its cookie, and a sign-out removes it (S048)', async () => {
  const { client, stored, token } = await fetchFrom({ json: { token: 'hub', expiresIn: 60 } })
  await token
  expect(stored()).toBe('hub')
  await client.session.logout()
  expect(stored()).toBeNull()
})
