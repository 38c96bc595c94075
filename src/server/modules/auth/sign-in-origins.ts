import { and, desc, eq, inArray, lt, notInArray } from 'drizzle-orm'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import type { Database } from '#server/db/database.ts'
import { customers, signInOrigins } from '#server/db/tables.ts'
import { hasSignedIn } from '../security-events/repository.ts'
import type { SignInOrigin } from '#server/http/sign-in-origin.ts'

/** How long an origin is known after the last sign-in from it (90 days). */
const RETENTION_MS = 90 * 24 * 60 * 60 * 1000

/** Most origins of one customer; the oldest are forgotten. */
const ORIGINS_MAX = 50

type Origin = Pick<SignInOrigin, 'deviceId' | 'clientAddress'>

/** What an account has been used with before, for rate limits. */
export interface KnownOrigin {
  readonly knownDevice: string | null
  readonly isKnownAddress: boolean
}

/** The account of an address in lower case, and whether it has been used from this origin before. */
export async function findAccountAndOrigin(db: Database, email: string, { deviceId, clientAddress }: Origin) {
  const hashes = { device: deviceId && hashDevice(deviceId), address: hashAddress(clientAddress) }
  const isOrigin = and(eq(signInOrigins.customerId, customers.id), inArray(signInOrigins.hash, hashList(hashes)))
  const { id, passwordHash } = customers
  // One statement, so that its duration does not reveal whether there is an account.
  const rows = await db
    .select({ id, passwordHash, hash: signInOrigins.hash })
    .from(customers)
    .leftJoin(signInOrigins, isOrigin)
    .where(eq(customers.email, email))
  const isKnown = (hash: string | null) => hash !== null && rows.some((row) => row.hash === hash)
  const origin: KnownOrigin = {
    knownDevice: isKnown(hashes.device) ? deviceId : null,
    isKnownAddress: isKnown(hashes.address),
  }
  return { account: rows[0] ?? null, origin }
}

/**
 * Whether a customer has not signed in from this device within the last months. Without a device id the address
 * decides. False for the first sign-in of an account.
 */
export async function isNewOrigin(tx: Database, customerId: string, origin: Origin): Promise<boolean> {
  const hash = origin.deviceId === null ? hashAddress(origin.clientAddress) : hashDevice(origin.deviceId)
  const known = await tx
    .select({ hash: signInOrigins.hash })
    .from(signInOrigins)
    .where(eq(signInOrigins.customerId, customerId))
  if (known.some((row) => row.hash === hash)) return false
  return known.length > 0 || hasSignedIn(tx, customerId)
}

/** Remembers that a customer proved who they are from this origin. */
export async function rememberOrigin(tx: Database, customerId: string, origin: Origin, at: Date): Promise<void> {
  const { customerId: owner, hash, lastUsedAt } = signInOrigins
  const device = origin.deviceId && hashDevice(origin.deviceId)
  const rows = hashList({ device, address: hashAddress(origin.clientAddress) }).map((value) => ({
    customerId,
    hash: value,
    lastUsedAt: at,
  }))
  await tx
    .insert(signInOrigins)
    .values(rows)
    .onConflictDoUpdate({ target: [owner, hash], set: { lastUsedAt: at } })
  const latest = tx
    .select({ hash })
    .from(signInOrigins)
    .where(eq(owner, customerId))
    .orderBy(desc(lastUsedAt), hash)
    .limit(ORIGINS_MAX)
  await tx.delete(signInOrigins).where(and(eq(owner, customerId), notInArray(hash, latest)))
}

/** Makes every device of a customer a new one. */
export async function forgetOrigins(tx: Database, customerId: string): Promise<void> {
  await tx.delete(signInOrigins).where(eq(signInOrigins.customerId, customerId))
}

export async function deleteOldOrigins(db: Database, now: Date): Promise<void> {
  await db.delete(signInOrigins).where(lt(signInOrigins.lastUsedAt, new Date(now.getTime() - RETENTION_MS)))
}

function hashDevice(id: string): string {
  return hashSecret(`device ${id}`)
}

function hashAddress(network: string): string {
  return hashSecret(`address ${network}`)
}

function hashList({ device, address }: { device: string | null; address: string }): string[] {
  return device === null ? [address] : [device, address]
}
