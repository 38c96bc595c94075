/** A folder whose code is mutated. */
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
  { folder: 'src/server/modules', project: 'api', threshold: 85 },
]

/** The scopes of a folder: those below it, or the part of one that it is. Empty when nothing of it is covered. */
export function scopesOf(folder: string): Scope[] {
  const path = folder.replace(/\/+$/, '')
  const isBelow = (inner: string, outer: string) => `${inner}/`.startsWith(`${outer}/`)
  return SCOPES.filter((scope) => isBelow(scope.folder, path) || isBelow(path, scope.folder)).map((scope) =>
    isBelow(path, scope.folder) ? { ...scope, folder: path } : scope,
  )
}
