import { cpus, totalmem } from 'node:os'
import { measureLoginBurst } from './login-burst.ts'
import { measureDatabases } from './databases.ts'
import { measureEnumeration } from './account-enumeration.ts'
import { measureFaults } from './fault-schedules.ts'
import { measureGallery } from './gallery-scroll.ts'
import { measureHostileRedirects } from './hostile-redirects.ts'
import { measureCrashRecovery } from './crash-recovery.ts'
import { measureList } from './project-list.ts'
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
import { measureLayoutStability } from './speed/layout-stability.ts'
import { printTable } from './statistics.ts'
import { measureTablet } from './tablet-visitors.ts'
import { measureTransitions } from './appointment-races.ts'

const BY_ANOTHER = ['measured', 'of the other', 'ratio', 'target', 'kept']

/** What there is to measure: how, and the heads of its table. */
const PARTS: Record<string, { measure: () => Promise<string[][]>; head: string[] }> = {
  loads: { measure: measureLoads, head: ['a page is opened', ...BY_ANOTHER] },
  routes: { measure: measureRoutes, head: ['from page to page', ...BY_ANOTHER] },
  'api-cpu': { measure: measureApiCpu, head: ['a trivial call', ...BY_ANOTHER] },
  offline: { measure: measureOfflineStart, head: ['a start without a server', 'measured', 'target', 'kept'] },
  'back-forward': { measure: measureBackForward, head: ['back to a page', 'restored', 'target', 'kept'] },
  stillness: { measure: measureLayoutStability, head: ['nothing moves', 'measured', 'target', 'kept'] },
  databases: {
    measure: measureDatabases,
    head: ['API in process, one request at a time', 'list of 10,000', 'answer', 'single reads'],
  },
  burst: { measure: measureLoginBurst, head: ['a burst of logins', 'median', '95 %', 'slowest', 'calls'] },
  enumeration: {
    measure: measureEnumeration,
    head: ['wrong or new addresses, 1,000 pairs', 'known', 'unknown', 'AUC', 'target', 'same bytes'],
  },
  renewal: {
    measure: measureRenewal,
    head: ['tokens run out', 'times', 'token requests', 'most at once', 'target', 'failed calls', 'logged out'],
  },
  faults: {
    measure: measureFaults,
    head: ['schedules of faults', 'played', 'edits lost, things twice', 'target', 'median of one'],
  },
  transitions: {
    measure: measureTransitions,
    head: ['races at one visit', 'races', 'operations', 'fit no order', 'target', 'each'],
  },
  'hostile-back': {
    measure: measureHostileRedirects,
    head: ['hostile values of back', 'values', 'led astray or in circles', 'left the origin, ran a script', 'target'],
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
    head: ['realtime channel, everything in one process', 'times', 'measured', 'faults'],
  },
  tablet: { measure: measureTablet, head: ['a tablet, one visitor after the other', 'measured', 'target'] },
  search: {
    measure: measureSearch,
    head: ['search over 100,000 things, with counts', 'median', '95 %', 'target', 'searches'],
  },
  'slow-clients': {
    measure: measureSlowClients,
    head: ['an honest client, and 500 slow connections', 'median', '99 %', 'ratio', 'target', 'requests'],
  },
  kill: {
    measure: measureCrashRecovery,
    head: [
      'kill -9 while four write',
      'kills',
      'acknowledged',
      'lost, doubled, half',
      'target',
      'ready again',
      'target',
    ],
  },
  'start-up': { measure: measureStartUp, head: ['start-up', 'median', 'target', 'rounds'] },
}

// npm run bench: everything in one run, one thing after the other; `npm run bench -- burst` only that. Figures are medians
// of this machine under its present load.
const cores = cpus()
console.log(
  `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
)

/** The measurements of pages. */
const SPEED = ['loads', 'routes', 'stillness', 'offline', 'back-forward', 'api-cpu']
const wanted = process.argv.slice(2).flatMap((name) => (name === 'speed' ? SPEED : name))
const unknown = wanted.filter((name) => !PARTS[name])
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`)
for (const [name, { measure, head }] of Object.entries(PARTS)) {
  if (wanted.length === 0 || wanted.includes(name)) printTable(head, await measure())
}
