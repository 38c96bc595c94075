import { cpus, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CHAOS_HEAD, measureChaos } from './chaos/chaos.ts'
import { measureLoginBurst } from './login-burst.ts'
import { DATABASES_HEAD, measureDatabases } from './databases.ts'
import { measureEnumeration } from './account-enumeration.ts'
import { measureFaults } from './fault-schedules.ts'
import { measureGallery } from './gallery-scroll.ts'
import { measureHostileRedirects } from './hostile-redirects.ts'
import { measureCrashRecovery } from './crash-recovery.ts'
import { measureList } from './project-list.ts'
import { LOAD_HEAD, measureEmbeddedLoad, measureLoad } from './load/load.ts'
import { measureRealtime } from './realtime.ts'
import { measureRenewal } from './token-renewal.ts'
import { measureSearch } from './catalogue-search.ts'
import { measureSlowClients } from './slow-clients.ts'
import { measureStartUp } from './start-up.ts'
import { measureApiCpu } from './speed/api-cpu.ts'
import { measureBackForward } from './speed/back-forward-cache.ts'
import { measureLoads } from './speed/page-loads.ts'
import { measureOfflineStart } from './speed/offline-start.ts'
import { measureRoutes } from './speed/route-changes.ts'
import type { Target } from './speed/open-origin.ts'
import { measureLayoutStability } from './speed/layout-stability.ts'
import { printTable } from './statistics.ts'
import { measureTablet } from './tablet-visitors.ts'
import { measureTransitions } from './appointment-races.ts'

const RATIO_COLUMNS = ['measured', 'baseline', 'ratio', 'target', 'result']

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    peer: { type: 'string', multiple: true, default: [] },
  },
})

/** A peer from `NAME=FOLDER` or `NAME=ADDRESS`. */
function readPeer(text: string): [string, Target] {
  const [, name = '', place = ''] = /^([a-z\d-]+)=(.+)$/.exec(text) ?? []
  if (name === '')
    throw new Error(`--peer ${text}: write NAME=FOLDER or NAME=http://ADDRESS, the name in a-z, 0-9 and -.`)
  return [name, /^https?:/.test(place) ? { address: place } : { folder: resolve(place) }]
}

/** Every measurement with the column heads of its table. */
const MEASUREMENTS: Record<string, { measure: () => Promise<string[][]>; head: string[] }> = {
  loads: {
    measure: () => measureLoads(Object.fromEntries(flags.peer.map(readPeer))),
    head: ['page loads', ...RATIO_COLUMNS],
  },
  routes: { measure: measureRoutes, head: ['route changes', ...RATIO_COLUMNS] },
  'api-cpu': { measure: measureApiCpu, head: ['CPU per request', ...RATIO_COLUMNS] },
  offline: { measure: measureOfflineStart, head: ['offline start', 'measured', 'target', 'result'] },
  'back-forward': { measure: measureBackForward, head: ['back-forward cache', 'restored', 'target', 'result'] },
  stillness: { measure: measureLayoutStability, head: ['layout stability', 'measured', 'target', 'result'] },
  databases: {
    measure: measureDatabases,
    head: DATABASES_HEAD,
  },
  burst: { measure: measureLoginBurst, head: ['login burst', 'median', '95 %', 'slowest', 'calls'] },
  enumeration: {
    measure: measureEnumeration,
    head: ['account enumeration, 1,000 pairs', 'known', 'unknown', 'AUC', 'target', 'same bytes'],
  },
  renewal: {
    measure: measureRenewal,
    head: ['token renewal', 'expiries', 'token requests', 'most per expiry', 'target', 'failed calls', 'sign-outs'],
  },
  faults: {
    measure: measureFaults,
    head: ['fault schedules', 'run', 'lost or duplicated', 'target', 'median duration'],
  },
  transitions: {
    measure: measureTransitions,
    head: ['appointment races', 'races', 'operations', 'not linearizable', 'target', 'each'],
  },
  'hostile-back': {
    measure: measureHostileRedirects,
    head: ['hostile values of back', 'values', 'unsafe redirects', 'left the origin or ran a script', 'target'],
  },
  list: {
    measure: measureList,
    head: ['list of 10,000 projects at 4× CPU', 'median', 'worst', 'target', 'runs'],
  },
  gallery: {
    measure: measureGallery,
    head: ['gallery on a phone', 'measured', 'target'],
  },
  realtime: {
    measure: measureRealtime,
    head: ['realtime channel, all in one process', 'runs', 'measured', 'faults'],
  },
  tablet: { measure: measureTablet, head: ['consecutive visitors on a tablet', 'measured', 'target'] },
  search: {
    measure: measureSearch,
    head: ['search over 100,000 items, with counts', 'median', '95 %', 'target', 'searches'],
  },
  'slow-clients': {
    measure: measureSlowClients,
    head: ['a normal client beside 500 slow connections', 'median', '99 %', 'ratio', 'target', 'requests'],
  },
  kill: {
    measure: measureCrashRecovery,
    head: [
      'kill -9 during writes',
      'kills',
      'acknowledged',
      'lost, duplicated or incomplete',
      'target',
      'restart',
      'target',
    ],
  },
  chaos: {
    measure: () => measureChaos({ seed: Number(flags.seed), seeds: Number(flags.seeds) }),
    head: CHAOS_HEAD,
  },
  load: { measure: measureLoad, head: LOAD_HEAD },
  'load-embedded': { measure: measureEmbeddedLoad, head: LOAD_HEAD },
  'start-up': { measure: measureStartUp, head: ['start-up', 'median', 'target', 'rounds'] },
}

// `npm run bench` runs all measurements one after the other, `npm run bench -- burst` a single one. All figures are
// medians on this machine under its current load.
const cores = cpus()
console.log(
  `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
)

/** The measurements of pages. */
const SPEED_GROUP = ['loads', 'routes', 'stillness', 'offline', 'back-forward', 'api-cpu']
const selected = positionals.flatMap((name) => (name === 'speed' ? SPEED_GROUP : name))
const unknown = selected.filter((name) => !MEASUREMENTS[name])
if (unknown.length > 0)
  throw new Error(`Unknown measurement: ${unknown.join(', ')}. Known: ${Object.keys(MEASUREMENTS).join(', ')}.`)
const notReached: string[] = []
for (const [name, { measure, head }] of Object.entries(MEASUREMENTS)) {
  if (selected.length > 0 && !selected.includes(name)) continue
  const rows = await measure()
  printTable(head, rows)
  notReached.push(...rows.filter((row) => row.at(-1) === 'OVER').map((row) => row.slice(0, -1).join(', ')))
}
if (notReached.length > 0) console.log(`\nNot reached:\n${notReached.join('\n')}`)
