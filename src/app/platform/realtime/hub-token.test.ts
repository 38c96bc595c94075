import { afterEach, expect, test } from 'vitest'
import { fakeToken, signedInClient } from '#tests/support/portal-client.ts'
import { type Reply, scriptedServer } from '#tests/support/scripted-server.ts'
import { fetchHubToken } from './hub-token.ts'

const servers: { close: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function ask(answer: Reply) {
  const server = await scriptedServer(() => answer)
  servers.push(server)
  const access = fakeToken({ sub: 'c1', exp: Math.floor(Date.now() / 1000) + 3600 })
  const { call } = await signedInClient(server.base, { access, refresh: 'r1' })
  return fetchHubToken(call)
}

test('S107 the token comes with what the backend says about its life and its channel', async () => {
  expect(await ask({ json: { token: 't', expiresIn: 60, hubUrl: '/hub' } })).toEqual({
    token: 't',
    expiresIn: 60,
    hubUrl: '/hub',
  })
})

test.each([{}, { token: '' }, { expiresIn: 60 }])(
  'S083 S125 an answer without a token fails in these very words: %j',
  async (json) => {
    await expect(ask({ json })).rejects.toMatchObject({ code: 'no-tokens', message: 'No token received' })
  },
)
