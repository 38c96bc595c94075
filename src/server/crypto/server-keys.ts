import { randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Database } from './database.ts'
import { serverSecrets } from './tables.ts'

/** Keys that the backend makes at its first start and keeps with its data, so that sessions outlive a restart. */
export interface ServerKeys {
  /** Signs access tokens. */
  readonly accessToken: Uint8Array
  /** Derives the successor of a refresh token. */
  readonly refreshToken: Uint8Array
  /** Signs tokens of the realtime channel. */
  readonly realtime: Uint8Array
  /** Checks the tokens of those who publish on the embedded hub, where no other key is configured. */
  readonly hubPublisher: Uint8Array
  /** Signs links to files. */
  readonly fileLink: Uint8Array
  /** Signs addresses of booking pages and calendar files, and what unlocks a tablet. */
  readonly visit: Uint8Array
  /** Hashes codes for installed apps: six digits alone would be found by trying. */
  readonly signInCode: Uint8Array
}

const NAMES = {
  accessToken: 'access-token-key',
  refreshToken: 'refresh-token-key',
  realtime: 'realtime-key',
  hubPublisher: 'hub-publisher-key',
  fileLink: 'file-link-key',
  visit: 'visit-key',
  signInCode: 'sign-in-code-key',
} as const

/** Reads the keys, making them first if need be; processes that start together end up with the same ones. */
export async function loadServerKeys(db: Database): Promise<ServerKeys> {
  const fresh = Object.values(NAMES).map((name) => ({ name, value: randomBytes(32).toString('base64') }))
  await db.insert(serverSecrets).values(fresh).onConflictDoNothing()
  const rows = await db
    .select()
    .from(serverSecrets)
    .where(inArray(serverSecrets.name, Object.values(NAMES)))
  const key = (name: string): Uint8Array => {
    const row = rows.find((candidate) => candidate.name === name)
    if (!row) throw new Error(`The secret ${name} is missing from the database`)
    return Buffer.from(row.value, 'base64')
  }
  return {
    accessToken: key(NAMES.accessToken),
    refreshToken: key(NAMES.refreshToken),
    realtime: key(NAMES.realtime),
    hubPublisher: key(NAMES.hubPublisher),
    fileLink: key(NAMES.fileLink),
    visit: key(NAMES.visit),
    signInCode: key(NAMES.signInCode),
  }
}
