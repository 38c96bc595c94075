import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { exitWithError, printProgress, ROOT } from './output.mjs'
import { runNode, secondsSince } from './run.mjs'

/** What the build reads: a change in any of it makes dist/ stale. */
const SOURCES = [
  'src/',
  'public/',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]

/** Not read by the build, or written by it. */
const IGNORED = /\.test\.tsx?$|^src\/server\/launch\/|^src\/app\/routeTree\.gen\.ts$/

/** @param {URL} root */
const manifestOf = (root) => new URL('dist/.built', root)

/**
 * Every file under a path (a folder ends in "/"), relative to the root; a path that does not exist has none.
 * @param {URL} root
 * @param {string} path
 * @returns {Promise<string[]>}
 */
async function filesUnder(root, path) {
  if (!path.endsWith('/')) return [path]
  const entries = await readdir(new URL(path, root), { withFileTypes: true }).catch(() => [])
  const found = await Promise.all(
    entries.map((entry) => filesUnder(root, `${path}${entry.name}${entry.isDirectory() ? '/' : ''}`)),
  )
  return found.flat()
}

/**
 * One hash over names and contents of all files that the build reads.
 * @param {URL} [root]
 */
export async function hashSources(root = ROOT) {
  const files = (await Promise.all(SOURCES.map((path) => filesUnder(root, path)))).flat()
  const names = files.filter((name) => !IGNORED.test(name)).sort()
  const digests = await Promise.all(
    names.map(async (name) => {
      const content = await readFile(new URL(name, root)).catch(() => undefined)
      return content && `${name} ${createHash('sha1').update(content).digest('hex')}`
    }),
  )
  return createHash('sha1').update(digests.join('\n')).digest('hex')
}

/**
 * True when dist/ was built from these sources.
 * @param {string} hash
 * @param {URL} [root]
 */
export async function isBuilt(hash, root = ROOT) {
  const [built, main] = await Promise.all([
    readFile(manifestOf(root), 'utf8').catch(() => ''),
    readFile(new URL('dist/server/main.js', root)).catch(() => undefined),
  ])
  return built.trim() === hash && main !== undefined
}

/**
 * Builds portal and backend into dist/ and records which sources it was built from; resolves with the exit code. The
 * hash is computed before, so that an edit during the build makes the next start build again.
 * @param {{ verbose?: boolean, args?: readonly string[] }} [options] args are further arguments for Vite
 */
export async function build({ verbose = false, args = [] } = {}) {
  const hash = await hashSources()
  await rm(manifestOf(ROOT), { force: true })
  const code = await runNode(['node_modules/vite/bin/vite.js', 'build', ...args], { quiet: !verbose })
  if (code === 0) await writeFile(manifestOf(ROOT), `${hash}\n`)
  return code
}

/**
 * Builds when dist/ is missing or older than the sources; ends the process when the build fails.
 * @param {{ verbose?: boolean }} [options]
 */
export async function buildIfStale({ verbose = false } = {}) {
  if (await isBuilt(await hashSources())) return
  printProgress('dist/ is missing or older than the sources: building portal and backend (about a minute) ...')
  const started = performance.now()
  if ((await build({ verbose })) !== 0) exitWithError('The build failed: see its message above.')
  printProgress(`Portal and backend built in ${secondsSince(started)} s.`)
}
