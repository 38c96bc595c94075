import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { STORED_ENTRIES } from '#contract/storage/browser-storage-inventory.ts'
import { appearanceEntries } from './appearance.ts'
import { comparisonEntry } from './comparison-entry.ts'
import { draftEntry, pageEntries } from './page-entries.ts'
import { entries, type StorageEntry } from './registry.ts'
import { tabletEntries } from './tablet-entries.ts'

const UUID = '0b0d1c5e-3a3b-4c5d-8e9f-0a1b2c3d4e5f'
const MACHINE = '{"client_id":"tablet-1","client_secret":"a secret"}'

interface Row {
  entry: StorageEntry<unknown>
  kind: StorageEntry<unknown>['kind']
  default: unknown
  /** Stored texts with their values. */
  accepts: Readonly<Record<string, unknown>>
  /** Texts that count as absent. */
  refuses: readonly string[]
}

const row = (
  entry: StorageEntry<unknown>,
  kind: Row['kind'],
  fallback: unknown,
  accepts: Row['accepts'],
  refuses: Row['refuses'],
): Row => ({ entry, kind, default: fallback, accepts, refuses })
const same = (...texts: readonly string[]) => Object.fromEntries(texts.map((text) => [text, text]))

const ROWS: readonly Row[] = [
  row(entries.accessToken, 'cookie', null, same('a.b.c', 'x'), ['']),
  row(entries.refreshToken, 'cookie', null, same('r1'), ['']),
  row(entries.tokenType, 'cookie', null, same('Bearer'), ['']),
  row(entries.realtimeToken, 'cookie', null, same('t'), ['']),
  row(entries.showroom, 'cookie', null, same('toonzaal-gent'), ['']),
  row(entries.endedSessions, 'cookie', null, same('s1', 's1.s-2', 'a.b.c.d_1', `${'x'.repeat(64)}.y`), [
    '',
    '.',
    'a.',
    '.a',
    'a.b.c.d.e',
    'a b',
    ' a',
    'a ',
    'x'.repeat(65),
  ]),
  row(entries.deviceId, 'cookie', null, same(UUID, UUID.toUpperCase()), [
    '',
    `x${UUID}`,
    `${UUID}0`,
    UUID.replaceAll('-', ''),
    UUID.slice(1),
    UUID.replace('0b', 'gg'),
  ]),
  row(entries.machineCredentials, 'cookie', null, { [MACHINE]: JSON.parse(MACHINE) as unknown }, [
    '',
    '{',
    '{}',
    '{"client_id":"tablet-1"}',
    '{"client_id":"","client_secret":"a"}',
    '{"client_id":"a","client_secret":""}',
  ]),
  row(entries.analyticsChoice, 'cookie', null, same('yes.1', 'no.1800000000000'), [
    'yes',
    'no.',
    'maybe.1',
    'yes.1x',
    'xyes.1',
    'yes.-1',
    `yes.${'1'.repeat(16)}`,
  ]),
  row(pageEntries.sidebarOpen, 'cookie', true, { true: true, false: false }, ['', '1', 'TRUE']),
  row(pageEntries.background, 'cookie', null, same('a', '~!', 'x'.repeat(200)), ['', 'a b', 'é', 'x'.repeat(201)]),

  row(entries.locale, 'local', null, same('nl', 'fr'), ['', 'de', 'NL']),
  row(entries.signInMethod, 'local', null, same('password', 'code', 'passkey', 'google', 'facebook'), ['', 'apple']),
  row(entries.clockOffset, 'local', '0', same('0', '-12', '123456789012345'), ['', 'x', '1.5', '--1', '1'.repeat(16)]),
  row(entries.installOffer, 'local', null, same('installed', '1', '123456789012345'), [
    '',
    'installed!',
    'uninstalled',
    '-1',
    '1'.repeat(16),
  ]),
  row(pageEntries.onboardingLater, 'local', null, same('', 'an-appointment'), []),
  row(appearanceEntries.theme, 'local', 'system', same('system', 'light', 'dark'), ['', 'sepia']),
  row(appearanceEntries.textSize, 'local', 'normal', same('normal', 'large', 'larger'), ['', 'largest']),
  row(tabletEntries.idleTime, 'local', 60, { 30: 30, 99: 99, 100: 100, 299: 299, 300: 300 }, [
    '',
    '9',
    '29',
    '301',
    '1000',
    '30s',
    '-30',
    '030',
  ]),
  row(tabletEntries.locale, 'local', null, same('nl', 'fr'), ['', 'en']),
  row(tabletEntries.staffLocale, 'local', null, same('nl', 'fr'), ['', 'en']),
  row(tabletEntries.showroomName, 'local', null, same('Gent'), ['']),
  row(tabletEntries.checkIns, 'local', [], { '[]': [], '[{"key":"a"}]': [{ key: 'a' }] }, ['', '{', '{}', '1']),

  row(entries.address, 'session', '', same('', 'lotte@example.be'), []),
  row(
    entries.loginNote,
    'session',
    null,
    same('activated', 'passwordChanged', 'denied', 'refused', 'unverified', 'unreachable'),
    ['', 'other'],
  ),
  row(
    entries.mail,
    'session',
    null,
    {
      '{"kind":"register","emailAddress":"a@b.be","sentAt":1}': { kind: 'register', emailAddress: 'a@b.be', sentAt: 1 },
      '{"kind":"forgot","emailAddress":"a@b.be","sentAt":2}': { kind: 'forgot', emailAddress: 'a@b.be', sentAt: 2 },
    },
    [
      '',
      '{}',
      '{"kind":"other","emailAddress":"a@b.be","sentAt":1}',
      '{"kind":"forgot","emailAddress":"a@b.be"}',
      '{"kind":"forgot","emailAddress":"a@b.be","sentAt":"1"}',
      '{"kind":"forgot","sentAt":1}',
    ],
  ),
  row(entries.leftTokens, 'session', '', same('', 'a.b.c\nr1\nBearer'), []),
  row(entries.reloads, 'session', '', same('', 'chunk build-1'), []),
  row(pageEntries.link, 'session', null, { '{"kind":"reset","secret":"s"}': { kind: 'reset', secret: 's' } }, [
    '',
    '{}',
    '{"kind":"reset"}',
    '{"secret":"s"}',
  ]),
  row(
    pageEntries.social,
    'session',
    null,
    {
      '{"provider":"google","state":"s","back":"/"}': { provider: 'google', state: 's', back: '/' },
    },
    ['', '{}', '{"provider":"myspace","state":"s","back":"/"}', '{"provider":"google","state":"s"}'],
  ),
  row(
    comparisonEntry,
    'session',
    [],
    {
      '[]': [],
      '[{"id":"a","kind":"PRODUCT","title":"A"}]': [{ id: 'a', kind: 'PRODUCT', title: 'A' }],
      '[{"id":"b","kind":"REFERENCE_PROJECT","title":"B"}]': [{ id: 'b', kind: 'REFERENCE_PROJECT', title: 'B' }],
    },
    ['', '{', '{}', '[1]', '[{"id":"a","kind":"DOWNLOAD","title":"A"}]', '[{"id":"a","kind":"PRODUCT"}]'],
  ),
  row(draftEntry('lotte', 'profile'), 'session', null, { '{}': {}, '{"name":"Huis"}': { name: 'Huis' } }, [
    '',
    '[',
    'null',
    '1',
    '{"name":1}',
  ]),
]

describe.each(ROWS.map((each) => [each.entry.name, each] as const))('the entry %s', (_, each) => {
  const { entry, kind, accepts, refuses } = each

  test('is of its kind and has its default (S045)', () => {
    expect([entry.kind, entry.default]).toEqual([kind, each.default])
  })

  test('reads what the portal writes, and nothing else (S045)', () => {
    const read = (text: string) => v.safeParse(entry.schema, text)
    for (const [text, value] of Object.entries(accepts))
      expect(read(text), text).toMatchObject({ success: true, output: value })
    expect(refuses.filter((text) => read(text).success)).toEqual([])
    expect(v.safeParse(entry.schema, undefined).success).toBe(false)
  })

  test('has the purpose and lifetime that the cookie page names (S045)', () => {
    const listed = STORED_ENTRIES.find(({ name }) => name === entry.name.replace(/^draft:.*/, 'draft:…'))
    expect([entry.consent, entry.lifetime, entry.kind === 'cookie']).toEqual([
      listed?.purpose,
      listed?.lifetime,
      listed?.area === 'cookie',
    ])
  })
})

test('the table has every entry (S045)', () => {
  const all = [entries, pageEntries, tabletEntries, appearanceEntries].flatMap((group) =>
    Object.values<StorageEntry<unknown>>(group),
  )
  const listed = ROWS.map(({ entry }) => entry)
  expect([...all, comparisonEntry].filter((entry) => !listed.includes(entry)).map(({ name }) => name)).toEqual([])
})
