import { readFile, stat } from 'node:fs/promises'
import { runNpm, secondsSince } from './run.mjs'
import { exitWithError, printProgress, ROOT } from './output.mjs'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, peer?: boolean }} LockEntry
 * @typedef {Record<string, LockEntry>} LockPackages
 */

/**
 * The package entries of a lock file, or undefined when there is none.
 * @param {URL} file
 * @returns {Promise<LockPackages | undefined>}
 */
async function readPackages(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * The first package of the lock file that the installed tree lacks, undefined when the tree is complete. Optional
 * packages may be missing: they are for other systems.
 * @param {LockPackages} locked
 * @param {LockPackages} installed
 */
function firstMissing(locked, installed) {
  return Object.keys(locked).find((path) => {
    const entry = locked[path]
    if (path === '' || !entry || entry.optional) return false
    const found = installed[path]
    return found?.version !== entry.version || found?.integrity !== entry.integrity
  })
}

/**
 * Why packages have to be installed, undefined when the tree matches the lock file. npm writes its
 * record of the tree last, so an interrupted installation has none.
 * @param {URL} [root]
 * @returns {Promise<string | undefined>}
 */
export async function whyInstall(root = ROOT) {
  const locked = await readPackages(new URL('package-lock.json', root))
  if (!locked)
    exitWithError('package-lock.json is missing or unreadable: restore it from the repository, then try again.')
  const present = await stat(new URL('node_modules', root)).catch(() => undefined)
  if (!present) return 'node_modules is missing'
  const installed = await readPackages(new URL('node_modules/.package-lock.json', root))
  if (!installed) return 'the last installation did not finish'
  const missing = firstMissing(locked, installed)
  return missing && `${missing.replace(/^.*node_modules\//, '')} is not installed as the lock file says`
}

/**
 * Installs the packages of the lock file when they are not there yet; ends the process when npm cannot.
 * @param {{ verbose?: boolean }} [options]
 */
export async function installMissing({ verbose = false } = {}) {
  const reason = await whyInstall()
  if (!reason) return
  printProgress(`${reason}: installing packages with "npm ci" (about a minute) ...`)
  const started = performance.now()
  const args = ['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  if ((await runNpm(args, { quiet: !verbose })) !== 0) {
    exitWithError("Packages could not be installed: see npm's message above, fix it and start again.")
  }
  printProgress(`Packages installed in ${secondsSince(started)} s.`)
}
