import { expect, test } from 'vitest'
import { LINK_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { type AddressBar, hideLinkSecret, takeLinkSecret } from './hide-link-secret.ts'

function open(address: string, isStorageDisabled = false) {
  const { pathname, search, hash } = new URL(address, 'https://portal.invalid')
  const storage = new Map<string, string>()
  const page: AddressBar['page'] = {}
  let shown = address
  hideLinkSecret({
    location: { pathname, search, hash },
    history: { state: null, replaceState: (_state, _title, url) => void (shown = String(url)) },
    storage: () => {
      if (isStorageDisabled) throw new DOMException('denied', 'SecurityError')
      return { setItem: (key, value) => void storage.set(key, value) }
    },
    page,
  })
  const text = storage.get(LINK_STORAGE_KEY)
  return { shown, stored: text === undefined ? null : (JSON.parse(text) as unknown), page }
}

test.each([
  ['/auth/activate/aB3_-x', 'activate', '/auth/activate/-'],
  ['/auth/activate/aB3_-x/', 'activate', '/auth/activate/-'],
  ['/auth/reset/aB3_-x?lang=fr', 'reset', '/auth/reset/-?lang=fr'],
  ['/account/confirm/aB3_-x', 'confirm', '/account/confirm/-'],
])('the token of %s is removed from the URL (S102)', (address, kind, shown) => {
  expect(open(address)).toMatchObject({ shown, stored: { kind, secret: 'aB3_-x' } })
})

test('the response of a sign-in provider is removed from query and fragment (T37)', () => {
  expect(open('/auth/social/google#access_token=t&state=s')).toMatchObject({
    shown: '/auth/social/google',
    stored: { kind: 'google', secret: '&access_token=t&state=s' },
  })
  expect(open('/auth/social/facebook?error=access_denied&state=s')).toMatchObject({
    shown: '/auth/social/facebook',
    stored: { kind: 'facebook', secret: 'error=access_denied&state=s&' },
  })
})

test.each(['/', '/auth/login?back=%2F', '/auth/activate/-', '/auth/social/google', '/projects/42#x'])(
  'the URL %s is unchanged (S102)',
  (address) => {
    expect(open(address)).toEqual({ shown: address, stored: null, page: {} })
  },
)

test('without storage the secret is kept in memory and still removed from the URL (F-29, S102)', () => {
  const { shown, page } = open('/auth/reset/geheim', true)
  expect(shown).toBe('/auth/reset/-')
  expect(JSON.parse(takeLinkSecret(page) ?? '')).toEqual({ kind: 'reset', secret: 'geheim' })
  expect(takeLinkSecret(page)).toBeUndefined()
})
