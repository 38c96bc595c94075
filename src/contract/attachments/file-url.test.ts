import { expect, test } from 'vitest'
import { isFileUrl } from './file-url.ts'

test.each(['/api/files/7.zip', '/api/files/a/b?sig=x&t=1', '/api/media/7/download'])(
  '%s is a link to a file (S039, S089)',
  (url) => expect(isFileUrl(url)).toBe(true),
)

test.each([
  '/files/7',
  '/api/../auth/login',
  '/apiary/7',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example/api/files/7',
  '/\\evil.example/api/files/7',
  'https://evil.example/api/files/7',
  '/api/%2e%2E/auth/login',
  '/api/files\\..\\7',
  '/api/files/7 .zip',
  '/api/files/7\n',
  '/api/',
])('%s is not a link to a file (S039, S089)', (url) => expect(isFileUrl(url)).toBe(false))

test('a configured origin may serve files by https (S039)', () => {
  const origins = ['https://files.example']
  expect(isFileUrl('https://files.example/7.zip', origins)).toBe(true)
  expect(isFileUrl('http://files.example/7.zip', origins)).toBe(false)
  expect(isFileUrl('https://files.example.evil.example/7.zip', origins)).toBe(false)
})
