import { randomUUID } from 'node:crypto'
import {
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { exitWithError, printProgress } from './output.mjs'
import { StartError } from './start-error.ts'

/** The process that holds the lock. */
const lockOwner = v.object({
  pid: v.number(),
  /** Distinguishes it from a later process with the same id. */
  started: v.nullish(v.string(), null),
  /** Where its id means something: a container has ids of its own. */
  namespace: v.nullish(v.string(), null),
})

type LockOwner = v.InferOutput<typeof lockOwner>

/** Times of the heartbeat in milliseconds. */
export interface Heartbeat {
  readonly everyMs: number
  /** Without a beat for so long, a process that cannot be seen from here counts as ended. */
  readonly staleMs: number
}

const LOCK_FILE = 'server.lock'
const lockedPaths = new Set<string>()
const HEARTBEAT: Heartbeat = { everyMs: 2000, staleMs: 30_000 }

/**
 * Locks a folder for this process; the result unlocks it. PGlite has no lock of its own, and two processes destroy the
 * database. Where the process id of the holder can be checked, its lock is taken over at once when it has ended, and
 * never while it runs, even suspended. A holder in another container or on another machine is watched: it touches its
 * lock at intervals. (proper-lockfile goes by these times alone, so that a restart would have to wait for them, too.)
 */
export async function lockFolder(folder: string, heartbeat: Heartbeat = HEARTBEAT): Promise<() => void> {
  const path = join(folder, LOCK_FILE)
  const own: LockOwner = { pid: process.pid, started: readStartTime(process.pid), namespace: readNamespace() }
  if (lockedPaths.has(path)) throw inUse(folder, own, own)
  lockedPaths.add(path)
  try {
    await acquire(folder, path, own, heartbeat)
  } catch (error) {
    lockedPaths.delete(path)
    throw error
  }
  const timer = setInterval(() => beat(folder, path, own), heartbeat.everyMs).unref()
  return () => {
    clearInterval(timer)
    lockedPaths.delete(path)
    rmSync(path, { force: true })
  }
}

async function acquire(folder: string, path: string, own: LockOwner, heartbeat: Heartbeat): Promise<void> {
  // Written to another name and linked, so that no process reads a partial lock; linking fails if there is one.
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, JSON.stringify(own))
  try {
    for (let attempt = 0; !createLink(draft, path); attempt++) {
      const owner = readLockOwner(path)
      const isAlive = owner && (isForeign(owner, own) ? await isBeating(path, heartbeat) : isRunning(owner))
      if (isAlive || attempt === 5) throw inUse(folder, owner, own)
      removeStale(path, owner)
    }
  } finally {
    unlinkSync(draft)
  }
}

/** Says that this process lives, and ends it when it was suspended for so long that another one took the folder over. */
function beat(folder: string, path: string, own: LockOwner): void {
  const owner = readLockOwner(path)
  if (owner && !isSame(owner, own)) exitWithError(`${inUse(folder, owner, own).message} This one stops at once.`)
  try {
    const now = new Date()
    utimesSync(path, now, now)
  } catch {
    // A folder that is out of reach for a moment; the next beat tries again.
  }
}

function createLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/** Renames the lock and removes it only if it is still the stale one: another process may have been faster. */
function removeStale(path: string, stale: LockOwner | null): void {
  const aside = `${path}.stale.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  const moved = readLockOwner(aside)
  if (moved && !(stale && isSame(moved, stale))) createLink(aside, path)
  unlinkSync(aside)
}

function readLockOwner(path: string): LockOwner | null {
  try {
    return v.parse(lockOwner, JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}

function isSame(one: LockOwner, other: LockOwner): boolean {
  return one.pid === other.pid && one.started === other.started && one.namespace === other.namespace
}

function isRunning({ pid, started }: LockOwner): boolean {
  // This process's id in a lock that it does not hold: an earlier process had it.
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
  const current = readStartTime(pid)
  return started === null || current === null || current === started
}

/** Waits until the holder touches its lock; false when it does not. */
async function isBeating(path: string, { everyMs, staleMs }: Heartbeat): Promise<boolean> {
  const first = readBeat(path)
  const startedAt = performance.now()
  const notice = setTimeout(() => {
    const seconds = Math.ceil(staleMs / 1000)
    printProgress(
      `Another container or machine has locked the data folder: waiting ${seconds} s for a sign of life ...`,
    )
  }, 2 * everyMs)
  try {
    while (performance.now() - startedAt < staleMs) {
      await wait(everyMs / 4)
      const beat = readBeat(path)
      if (beat !== first) return beat !== null
    }
    return false
  } finally {
    clearTimeout(notice)
  }
}

/** When the lock was touched; null when there is none any more. */
function readBeat(path: string): bigint | null {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? null
}

/** The start time of a process in ticks since boot; null without /proc. */
function readStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field, the name, may contain spaces and brackets; the start time is field 22.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

/** The namespace of process ids on Linux, with the boot that it belongs to; elsewhere the machine. */
function readNamespace(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

function inUse(folder: string, owner: LockOwner | null, own: LockOwner): StartError {
  const where = owner && isForeign(owner, own) ? ' of another container or machine' : ''
  const who = owner ? `process ${owner.pid}${where}` : 'another process'
  return new StartError(
    `The data folder ${folder} is in use by ${who}: stop it first, or choose another one with DATA_DIR.`,
  )
}

/** True when the process id cannot be looked up from here; locks of earlier builds do not tell. */
function isForeign(owner: LockOwner, own: LockOwner): boolean {
  return owner.namespace !== null && owner.namespace !== own.namespace
}

function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null
}
