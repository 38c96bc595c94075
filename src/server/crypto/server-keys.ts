import { randomBytes } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { serverSecrets } from '../db/tables.ts'

/** Keys that are generated at the first start and stored in the database, so that sessions survive a restart. */
export interface ServerKeys {
  /** Signs access tokens. */
  readonly accessToken: Uint8Array
  /** Derives the successor of a refresh token. */
  readonly refreshToken: Uint8Array
  /** Signs tokens of the realtime hub. */
  readonly realtime: Uint8Array
  /** Verifies tokens of publishers on the embedded hub, unless another key is configured. */
  readonly hubPublisher: Uint8Array
  /** Signs links to files. */
  readonly fileLink: Uint8Array
  /** Signs links to self-service pages and calendar files, the staff tokens of tablets, and sessions of the staff page. */
  readonly appointment: Uint8Array
  /** Hashes sign-in codes: an unkeyed hash of six digits could be reversed by trying all. */
  readonly signInCode: Uint8Array
  /** Derives the addresses of calendars that customers subscribe to. */
  readonly calendar: Uint8Array
  /** Encrypts the keys of staff's authenticator apps. */
  readonly staffAuthenticator: Uint8Array
}

/** Their names in the database. */
const NAMES: Record<keyof ServerKeys, string> = {
  accessToken: 'access-token-key',
  refreshToken: 'refresh-token-key',
  realtime: 'realtime-key',
  hubPublisher: 'hub-publisher-key',
  fileLink: 'file-link-key',
  appointment: 'visit-key',
  signInCode: 'sign-in-code-key',
  calendar: 'calendar-key',
  staffAuthenticator: 'staff-authenticator-key',
}

/** Reads the keys and generates missing ones; processes that start together get the same keys. */
export async function loadServerKeys(db: Database): Promise<ServerKeys> {
  const fresh = Object.values(NAMES).map((name) => ({ name, value: randomBytes(32).toString('base64') }))
  await db.insert(serverSecrets).values(fresh).onConflictDoNothing()
  const rows = await db
    .select()
    .from(serverSecrets)
    .where(inArray(serverSecrets.name, Object.values(NAMES)))
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  const keys = Object.entries(NAMES).map(([key, name]) => {
    const value = stored.get(name)
    if (value === undefined) throw new Error(`The secret ${name} is missing from the database`)
    return [key, Buffer.from(value, 'base64')] as const
  })
  return Object.fromEntries(keys) as Record<keyof ServerKeys, Buffer>
}

/** Locks the row of a key until the transaction ends, for changes that must come one after the other. */
export async function lockServerKey(tx: Database, key: keyof ServerKeys): Promise<void> {
  await tx.select().from(serverSecrets).where(eq(serverSecrets.name, NAMES[key])).for('update')
}
