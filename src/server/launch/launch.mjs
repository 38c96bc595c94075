import { build, buildIfStale } from './built.mjs'
import { installMissing } from './install.mjs'
import { ROOT } from './output.mjs'

/** Shows what npm and the build print, which is otherwise shown when they fail. */
const VERBOSE = '--verbose'

/**
 * Runs a program of the repository inside this process.
 * @param {string} path from the root
 */
async function runInProcess(path) {
  await import(new URL(path, ROOT).href)
}

/** Installs and builds what is missing, then runs the backend, which serves the portal and prints its address. */
export async function start() {
  const verbose = process.argv.includes(VERBOSE)
  await installMissing({ verbose })
  await buildIfStale({ verbose })
  process.env['NODE_ENV'] ??= 'production'
  await runInProcess('dist/server/main.js')
}

/** Installs what is missing, then runs Vite's dev server on PORT. */
export async function develop() {
  const args = process.argv.slice(2).filter((arg) => arg !== VERBOSE)
  await installMissing({ verbose: process.argv.includes(VERBOSE) })
  process.argv.splice(2, Infinity, ...portArguments(process.env['PORT'], args), ...args)
  await runInProcess('node_modules/vite/bin/vite.js')
}

/** Installs what is missing, then builds; other arguments go to Vite. */
export async function buildOnce() {
  await installMissing({ verbose: process.argv.includes(VERBOSE) })
  const args = process.argv.slice(2).filter((arg) => arg !== VERBOSE)
  process.exitCode = await build({ verbose: true, args })
}

/**
 * Vite's arguments for a PORT; a malformed one is left to the backend, which names it.
 * @param {string | undefined} port
 * @param {readonly string[]} args
 */
function portArguments(port, args) {
  if (!port || !/^\d{1,5}$/.test(port) || args.includes('--port')) return []
  return ['--port', port, '--strictPort']
}
