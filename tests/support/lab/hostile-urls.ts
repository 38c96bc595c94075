import fc from 'fast-check'

const LONG = 'x'.repeat(10_000)

/** Generates portal URLs with hostile paths, queries and fragments; `foreign` is the id of another customer. */
export function hostileAddresses(count: number, seed: number, foreign: string): string[] {
  const segment = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'projects',
        'account',
        'appointments',
        'inspiration',
        'products',
        'auth',
        'login',
        'kiosk',
      ),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        '%E0%A4',
        '%00',
        '..',
        '.',
        '',
        '%2e%2e',
        '%2F',
        '%252F',
        '%5C',
        '\\',
        '__proto__',
        'constructor',
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(foreign, 'new', '<b>', `'"`, '%F0%9F%8F%A0', '$projectId', ';', '@', 'null'),
    },
    { weight: 1, arbitrary: fc.string({ maxLength: 12 }).map((text) => encodeURIComponent(text)) },
  )
  const key = fc.constantFrom(
    'projectId',
    'productId',
    'back',
    'tab',
    'q',
    'sort',
    'place',
    '__proto__',
    'constructor',
    'a[b]',
    '',
  )
  const value = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(foreign, '', '%E0%A4', '%', '[]', 'null', 'undefined', '{"a":1}', '662E41'),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(LONG, '</script><script>ran=1</script>', '__proto__', '%E2%80%AE', '//evil.example'),
    },
    { weight: 1, arbitrary: fc.string({ maxLength: 12 }).map((text) => encodeURIComponent(text)) },
  )
  const path = fc.array(segment, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`)
  const query = fc
    .array(fc.tuple(key, value), { maxLength: 4 })
    .map((pairs) => (pairs.length > 0 ? `?${pairs.map((pair) => pair.join('=')).join('&')}` : ''))
  const fragment = fc.constantFrom('', '', '#', '#__proto__', '#%E0%A4', '#/projects')
  const address = fc.tuple(path, query, fragment).map((parts) => parts.join(''))
  return fc.sample(address, { numRuns: count, seed })
}
