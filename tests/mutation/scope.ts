import { readdirSync } from 'node:fs'

/** A folder whose code is mutated, or a file of it, or lines of the file (`FILE:FIRST-LAST`). */
export interface Scope {
  readonly folder: string
  /** The Vitest project that tests it. */
  readonly project: 'unit' | 'api'
  /** Lowest share of mutants that a test must find, in per cent. */
  readonly threshold: number
}

/** What `npm run mutation` covers, in the order in which it runs. */
export const SCOPES: readonly Scope[] = [
  { folder: 'src/contract', project: 'unit', threshold: 90 },
  { folder: 'src/app/platform/session', project: 'unit', threshold: 90 },
  { folder: 'src/app/platform/storage', project: 'unit', threshold: 90 },
  { folder: 'src/app/platform/queue', project: 'unit', threshold: 90 },
  { folder: 'src/app/data/projects/outbox', project: 'unit', threshold: 90 },
  { folder: 'src/app/platform/http', project: 'unit', threshold: 85 },
  { folder: 'src/app/platform/query', project: 'unit', threshold: 80 },
  { folder: 'src/app/platform/realtime', project: 'unit', threshold: 80 },
  { folder: 'src/app/platform/i18n', project: 'unit', threshold: 80 },
  { folder: 'src/app/platform/forms', project: 'unit', threshold: 80 },
  { folder: 'src/server/crypto', project: 'api', threshold: 85 },
  { folder: 'src/server/http', project: 'api', threshold: 85 },
  { folder: 'src/server/hub', project: 'api', threshold: 85 },
  { folder: 'src/server/mail', project: 'api', threshold: 85 },
  ...readdirSync('src/server/modules').map(
    (name) => ({ folder: `src/server/modules/${name}`, project: 'api', threshold: 85 }) as const,
  ),
]

export const UNIT_TESTS: readonly string[] = ['src/{app,contract}/**/*.test.{ts,tsx}']

/** The tests of server code are in the folder, or the files, of this name; only what has another name is listed. */
const NAMES_IN_TESTS: Readonly<Record<string, readonly string[]>> = {
  addresses: ['profile'],
  contacts: ['members', 'registration', 'account-deletion'],
  crypto: ['auth', 'account', 'staff-second-factor'],
  customers: ['customers', 'profile', 'account', 'registration'],
  http: ['http', 'security'],
  hub: ['realtime'],
  mail: ['mail', 'reminders', 'account'],
  'mock-identity-provider': ['social'],
  pictures: ['gallery', 'favourites'],
  'project-items': ['saved-items'],
  projects: ['projects', 'notifications', 'idempotency'],
  showrooms: ['appointments'],
  tablets: ['tablet'],
}

/** They test the limits and the settings of many modules. */
export const SHARED_TESTS: readonly string[] = [
  'tests/api/security/customer-bounds.test.ts',
  'src/server/config.test.ts',
]

/**
 * The tests of a scope, as globs. Each test file of the server starts one with its database, which takes longer than most
 * tests, so that a mutant is shown to those of its own module only.
 */
export function testsOf({ folder, project }: Scope): readonly string[] {
  if (project === 'unit') return UNIT_TESTS
  const [path = '', name = ''] = /^src\/server\/(?:modules\/)?([\w-]+)/.exec(folder) ?? []
  const names = NAMES_IN_TESTS[name] ?? [name]
  return [
    ...names.flatMap((own) => [`tests/api/${own}/*.test.ts`, `tests/api/*/${own}*.test.ts`]),
    `${path}/**/*.test.ts`,
    ...SHARED_TESTS,
  ]
}

/** The scopes of a folder: those below it, or the part of one that it is. Empty when nothing of it is covered. */
export function scopesOf(folder: string): Scope[] {
  const path = folder.replace(/\/+$/, '')
  const isBelow = (inner: string, outer: string) => `${inner}/`.startsWith(`${outer}/`)
  return SCOPES.filter((scope) => isBelow(scope.folder, path) || isBelow(path, scope.folder)).map((scope) =>
    isBelow(path, scope.folder) ? { ...scope, folder: path } : scope,
  )
}
