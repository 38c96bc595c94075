import { expect, test } from 'vitest'
import { describeUserAgent } from './user-agent.ts'

test.each([
  [
    'Chrome on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    { browser: 'Chrome', system: 'Windows', kind: 'desktop' },
  ],
  [
    'Safari on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iOS', kind: 'phone' },
  ],
  [
    'Firefox on an Android tablet',
    'Mozilla/5.0 (Android 15; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0',
    { browser: 'Firefox', system: 'Android', kind: 'tablet' },
  ],
  ['an unknown user agent', 'curl/8.5.0', { kind: null, system: null }],
  ['an empty user agent', '', { browser: null, system: null, kind: null }],
  ['a missing user agent', null, { browser: null, system: null, kind: null }],
])('%s is described by browser, system and kind (E19)', (_, userAgent, expected) => {
  expect(describeUserAgent(userAgent)).toMatchObject(expected)
})
