import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/** The process that holds the lock. `started` distinguishes it from a later one with the same id. */
interface LockOwner {
  pid: number
  started: string | null
}

const LOCK_FILE = 'server.lock'
const lockedPaths = new Set<string>()

/**
 * Locks a folder for this process; the result unlocks it. PGlite has no lock of its own, and two processes destroy the
 * database. The lock of an ended process is taken over at once, that of a running one never, even when it is suspended
 * or blocked: locks that go by modification times (proper-lockfile) cannot guarantee either.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, LOCK_FILE)
  if (lockedPaths.has(path)) throw inUse(folder, process.pid)
  // Written to another name and linked, so that no process reads a partial lock; linking fails if there is one.
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ pid: process.pid, started: readStartTime(process.pid) } satisfies LockOwner))
  try {
    for (let attempt = 0; !createLink(draft, path); attempt++) {
      const owner = readLockOwner(path)
      if (attempt === 5 || (owner && isAlive(owner))) throw inUse(folder, owner?.pid ?? null)
      removeStale(path, owner)
    }
  } finally {
    unlinkSync(draft)
  }
  lockedPaths.add(path)
  return () => {
    lockedPaths.delete(path)
    rmSync(path, { force: true })
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
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  const moved = readLockOwner(aside)
  if (moved && (moved.pid !== stale?.pid || moved.started !== stale.started)) createLink(aside, path)
  unlinkSync(aside)
}

function readLockOwner(path: string): LockOwner | null {
  try {
    const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof parsed !== 'object' || parsed === null || !('pid' in parsed) || typeof parsed.pid !== 'number')
      return null
    const started = 'started' in parsed && typeof parsed.started === 'string' ? parsed.started : null
    return { pid: parsed.pid, started }
  } catch {
    return null
  }
}

function isAlive({ pid, started }: LockOwner): boolean {
  // This process's id in a lock that it does not hold: containers restart with the same ids.
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
  const current = readStartTime(pid)
  return started === null || current === null || current === started
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

function inUse(folder: string, pid: number | null): StartError {
  const who = pid === null ? 'another process' : `process ${pid}`
  return new StartError(
    `The data folder ${folder} is in use by ${who}: stop it first, or choose another one with DATA_DIR.`,
  )
}

function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null
}
