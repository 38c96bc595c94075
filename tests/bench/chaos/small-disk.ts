import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A disk that can be full. */
export interface SmallDisk {
  /** Leaves no space. */
  fill(): void
  /** Makes space again. */
  free(): void
  unmount(): void
}

const BLOCKS = [256 * 1024, 4096]

/** Mounts a small file system in memory; null where that is not allowed, as it takes root. */
export function mountSmallDisk(folder: string, mebibytes: number): SmallDisk | null {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    fill() {
      const file = openSync(ballast, 'w')
      for (const size of BLOCKS) {
        try {
          for (const block = Buffer.alloc(size); ;) writeSync(file, block)
        } catch {
          // No space for one more of that size.
        }
      }
      closeSync(file)
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' }),
  }
}
