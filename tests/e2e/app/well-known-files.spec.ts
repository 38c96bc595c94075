import { expect, test } from '#tests/support/browser/test.ts'

test('the build has the files that other programs look for at fixed paths', async ({ request }) => {
  const text = async (path: string) => (await request.get(path)).text()
  expect(await text('/robots.txt')).toMatch(/^User-agent: \*\n/)
  const security = await text('/.well-known/security.txt')
  expect(security).toMatch(/^Contact: mailto:\S+@\S+$/m)
  const expires = /^Expires: (.+)$/m.exec(security)?.[1] ?? ''
  expect(Date.parse(expires)).toBeGreaterThan(Date.now())
  expect((await request.get('/favicon.ico')).headers()['content-type']).toMatch(
    /^image\/(x-icon|vnd\.microsoft\.icon)$/,
  )
  const password = await request.get('/.well-known/change-password', { maxRedirects: 0 })
  expect([password.status(), password.headers()['location']]).toEqual([302, '/account/security'])
})
