import { cpus, totalmem } from 'node:os'
import { measureDatabases } from './databases.ts'
import { measureStartUp } from './start-up.ts'
import { printTable } from './table.ts'

// npm run bench: everything in one run, one thing after the other. Figures are medians of this machine under its present load.
const cores = cpus()
console.log(
  `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
)

printTable(
  ['API in process, one request at a time', 'list of 10,000', 'answer', 'single reads'],
  await measureDatabases(),
)
printTable(['start-up', 'median', 'target', 'rounds'], await measureStartUp())
