import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/** Who holds a folder. `started` tells a process from a later one that was given the same number. */
interface Holder {
  pid: number
  started: string | null
}

const LOCK_FILE = 'server.lock'
const heldHere = new Set<string>()

/**
 * Takes a folder for this process alone; the result gives it back. PGlite has no lock of its own, and two processes on
 * one folder destroy it (F-60). The lock of a process that is gone is taken over, that of a living one never.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, LOCK_FILE)
  if (heldHere.has(path)) throw inUse(folder, process.pid)
  // Written beside and linked into place, so that nobody ever reads a half-written lock; linking fails if one is there.
  const own = `${path}.${process.pid}`
  writeFileSync(own, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder))
  try {
    for (let attempt = 0; !linked(own, path); attempt++) {
      const holder = readHolder(path)
      if (attempt === 5 || (holder && isAlive(holder))) throw inUse(folder, holder?.pid ?? null)
      removeStale(path, holder)
    }
  } finally {
    unlinkSync(own)
  }
  heldHere.add(path)
  return () => {
    heldHere.delete(path)
    rmSync(path, { force: true })
  }
}

function linked(own: string, path: string): boolean {
  try {
    linkSync(own, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Moves the lock aside and removes it only if it still is the dead one: another process may have been faster. */
function removeStale(path: string, dead: Holder | null): void {
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const moved = readHolder(aside)
  if (moved && (moved.pid !== dead?.pid || moved.started !== dead.started)) linked(aside, path)
  unlinkSync(aside)
}

function readHolder(path: string): Holder | null {
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

function isAlive({ pid, started }: Holder): boolean {
  // Our own number in a lock that we do not hold: a container restarts with the same numbers.
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
  const now = startOf(pid)
  return started === null || now === null || now === started
}

/** When a process began, in ticks since boot; null where the system does not tell (no /proc). */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, second field, may hold spaces and brackets; the start time is field 22.
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

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null
}
