import { readdirSync, readFileSync } from 'node:fs'

/** What a group of processes has used. */
export interface Usage {
  /** CPU time since their start, in seconds. */
  readonly cpu: number
  /** Resident memory now, in MiB. */
  readonly memory: number
}

/** Clock ticks a second on Linux, whatever the kernel's own. */
const TICKS = 100

/** The usage of the descendants of this process whose command line matches, of each group (Linux only). */
export function readUsage(groups: Readonly<Record<string, RegExp>>): Record<string, Usage> {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(Number(pid)) ?? [])
  const descendants = (pid: number): Process[] =>
    processes.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...descendants(child.pid)])
  const own = descendants(process.pid)
  return Object.fromEntries(
    Object.entries(groups).map(([name, pattern]) => {
      const matching = own.filter(({ command }) => pattern.test(command))
      const sum = (key: 'cpu' | 'memory') => matching.reduce((total, each) => total + each[key], 0)
      return [name, { cpu: sum('cpu'), memory: sum('memory') }]
    }),
  )
}

interface Process extends Usage {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

/** Null for a process that has ended meanwhile. */
function readProcess(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before it may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number)
    // Proportional, as processes of PostgreSQL share most of theirs.
    const memory = /^Pss: +(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return {
      pid,
      parent: parent ?? 0,
      command,
      cpu: ((user ?? 0) + (system ?? 0)) / TICKS,
      memory: Number(memory) / 1024,
    }
  } catch {
    return null
  }
}
