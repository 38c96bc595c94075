import { afterEach, expect, test } from 'vitest'
import { fakeToken, signedInClient } from '#tests/support/portal-client.ts'
import { type Reply, scriptedServer } from '#tests/support/scripted-server.ts'
import { cookieEntries, createCookieStore } from '../storage/cookies.ts'
import { fetchHubToken } from './hub-token.ts'

const servers: { close: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function ask(answer: Reply) {
  const server = await scriptedServer(() => answer)
  servers.push(server)
  const access = fakeToken({ sub: 'c1', exp: Math.floor(Date.now() / 1000) + 3600 })
  const client = await signedInClient(server.base, { access, refresh: 'r1' })
  const cookies = createCookieStore(client.jar)
  return {
    client,
    kept: () => cookies.read(cookieEntries.realtimeToken),
    answer: fetchHubToken(client.call, cookies.write),
  }
}

test('S107 the token comes with what the backend says about its life and its channel', async () => {
  const { answer } = await ask({ json: { token: 't', expiresIn: 60, hubUrl: '/hub' } })
  expect(await answer).toEqual({
    token: 't',
    expiresIn: 60,
    hubUrl: '/hub',
  })
})

test.each([{}, { token: '' }, { expiresIn: 60 }])(
  'S083 S125 an answer without a token fails in these very words: %j',
  async (json) => {
    const { answer, kept } = await ask({ json })
    await expect(answer).rejects.toMatchObject({ code: 'no-tokens', message: 'No token received' })
    expect(kept()).toBeNull()
  },
)

test('S048 the token is kept in its cookie, and a logout removes it', async () => {
  const { client, kept, answer } = await ask({ json: { token: 'hub', expiresIn: 60 } })
  await answer
  expect(kept()).toBe('hub')
  await client.session.logout()
  expect(kept()).toBeNull()
})
