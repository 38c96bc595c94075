// npm run lock: completes package-lock.json after "npm install". With a registry that does not serve packages of other
// systems (such as …-darwin-arm64), npm omits them from the lock file, and "npm ci" fails on those systems. Names,
// versions and systems are known from the dependents, so the entries can be added without the registry.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {Record<string, any>} LockEntry
 * @typedef {Record<string, LockEntry>} LockPackages
 */

const CPUS = ['x64', 'arm64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32']
const SYSTEMS = [
  'linux',
  'darwin',
  'win32',
  'android',
  'freebsd',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
  'openharmony',
  'wasi',
]

/**
 * The system fields of a package, derived from its name.
 * @param {string} name
 */
function systemOf(name) {
  const words = name.split(/[-/]/)
  const cpu = CPUS.filter((word) => words.includes(word))
  const os = SYSTEMS.filter((word) => words.includes(word))
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : []
  return cpu.length > 0 && os.length > 0 ? { cpu, ...(libc.length > 0 ? { libc } : {}), os } : undefined
}

/**
 * Optional dependencies without an entry in the lock file, as [path, entry].
 * @param {LockPackages} packages
 * @returns {[string, LockEntry][]}
 */
export function missingOptionals(packages) {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry['optionalDependencies'] ?? {}).flatMap(([name, version]) => {
      if (packages[`node_modules/${name}`] || packages[`${path}/node_modules/${name}`]) return []
      const system = systemOf(name)
      if (!system) return []
      const dev = entry['dev'] ? { dev: true } : {}
      const engines = entry['engines'] ? { engines: entry['engines'] } : {}
      /** @type {[string, LockEntry]} */
      const missing = [
        `node_modules/${name}`,
        {
          version,
          cpu: system.cpu,
          ...dev,
          ...('libc' in system ? { libc: system.libc } : {}),
          optional: true,
          os: system.os,
          ...engines,
        },
      ]
      return [missing]
    }),
  )
}

async function main() {
  const file = new URL('../../package-lock.json', import.meta.url)
  const lock = JSON.parse(await readFile(file, 'utf8'))
  const missing = missingOptionals(lock.packages)
  const [root, ...rest] = Object.entries({ ...lock.packages, ...Object.fromEntries(missing) })
  rest.sort(([a], [b]) => a.localeCompare(b, 'en'))
  lock.packages = Object.fromEntries(root ? [root, ...rest] : rest)
  await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`[lock] ${missing.length} packages for other systems added`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
