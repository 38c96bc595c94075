import { accessSync, constants } from 'node:fs'
import * as v from 'valibot'
import { StartError } from '#server/launch/start-error.ts'

/** How to reach PostgreSQL. */
export interface DatabaseSettings {
  /** PostgreSQL to use instead of the embedded database. */
  readonly databaseUrl: string | null
  /** Connections of this process's pools; live updates take one more. */
  readonly databaseConnections: number
}

/** The values of `sslmode` that work; all but two of them verify the certificate and the name of the server. */
const TLS_MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']
const TLS_FILES = ['sslrootcert', 'sslcert', 'sslkey']

const CONNECTIONS_MESSAGE = 'must be a whole number from 3 to 500'

/** The environment variables of the database. */
export const databaseVariables = {
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.check(isPostgresUrl, 'must look like postgres://user:password@host:5432/database')),
  ),
  // One each for calls, sign-in and background work.
  DATABASE_CONNECTIONS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, CONNECTIONS_MESSAGE),
      v.transform(Number),
      v.minValue(3, CONNECTIONS_MESSAGE),
      v.maxValue(500, CONNECTIONS_MESSAGE),
    ),
    '12',
  ),
}

type DatabaseVariables = v.InferOutput<v.ObjectSchema<typeof databaseVariables, undefined>>

/** Throws a StartError for TLS options that cannot be used. */
export function readDatabaseSettings({ DATABASE_URL, DATABASE_CONNECTIONS }: DatabaseVariables): DatabaseSettings {
  return {
    databaseUrl: DATABASE_URL ? readTlsOptions(DATABASE_URL) : null,
    databaseConnections: DATABASE_CONNECTIONS,
  }
}

/** The address with a mode that pg accepts without a warning: it takes the weaker ones as `verify-full`, too. */
function readTlsOptions(address: string): string {
  const url = new URL(address)
  const mode = url.searchParams.get('sslmode')
  if (mode !== null && !TLS_MODES.includes(mode)) {
    throw new StartError(`The sslmode of DATABASE_URL must be one of ${TLS_MODES.join(', ')}.`)
  }
  for (const name of TLS_FILES) {
    const path = url.searchParams.get(name)
    if (path !== null && !isReadable(path)) throw new StartError(`The ${name} of DATABASE_URL cannot be read: ${path}.`)
  }
  const isAlias = mode === 'prefer' || mode === 'require' || mode === 'verify-ca'
  if (!isAlias || url.searchParams.get('uselibpqcompat') === 'true') return address
  url.searchParams.set('sslmode', 'verify-full')
  return url.href
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

function isPostgresUrl(value: string): boolean {
  return URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol)
}
