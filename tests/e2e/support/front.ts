import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPortalPolicy } from '#server/http/portal-policy.ts'
import { listen } from '#server/listen.ts'
import { createLogger } from '#server/open-backend.ts'
import { createPortalServer } from '#server/proxy/create-portal-server.ts'

/** What stands before a backend and serves the portal's files; another may take its address once it is closed. */
export interface Front {
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

/** Serves a built portal before the backend at `apiOrigin`; port 0 takes a free one. */
export async function startFront(apiOrigin: string, folder: string, port = 0): Promise<Front> {
  const files = { folder, policy: readPortalPolicy(folder) }
  const options = { apiOrigin, files, logger: createLogger('silent'), trustedProxy: false, publicUrl: null }
  const { app, endStreams } = createPortalServer(options)
  const server = await listen(app, { host: '127.0.0.1', port })
  return {
    url: server.url,
    port: Number(new URL(server.url).port),
    async close() {
      endStreams()
      await server.close()
    },
  }
}

/** A build of its own folder, as `dist/portal` is one. */
export interface Build {
  readonly folder: string
  /** The file name of its main script. */
  readonly main: string
  /** Takes a file out, with its compressed copies; `start` is how its name begins. */
  without(start: string): Promise<void>
  remove(): Promise<void>
}

const MAIN = /src="\/assets\/([^"]+)"/
const TEXT = /\.(html|js|css|json)$/

/**
 * A copy of the built portal; with a name, what another build would be, from sources that differ in the main script and in the
 * chunks whose names begin like one of `changed`.
 */
export async function copyBuild(name?: string, changed: readonly string[] = []): Promise<Build> {
  const root = await mkdtemp(join(tmpdir(), 'kareel-build-'))
  const folder = join(root, 'portal')
  await Promise.all([cp('dist/portal', folder, { recursive: true }), cp('dist/csp.json', join(root, 'csp.json'))])
  const old = MAIN.exec(await readFile(join(folder, 'index.html'), 'utf8'))?.[1]
  if (old === undefined) throw new Error('The build has no main script.')
  const beginning = async (start: string) => {
    const names = (await readdir(join(folder, 'assets'))).filter((file) => file.startsWith(start))
    if (names.length === 0) throw new Error(`The build has no asset ${start}…`)
    return names
  }
  let main = old
  if (name !== undefined) {
    const chunks = (await Promise.all(changed.map(beginning))).flat().filter((file) => file.endsWith('.js'))
    main = `index-${name}.js`
    await renameAssets(
      folder,
      name,
      new Map([[old, main], ...chunks.map((file) => [file, `${name}-${file}`] as const)]),
    )
  }
  return {
    folder,
    main,
    async without(start) {
      await Promise.all((await beginning(start)).map((file) => rm(join(folder, 'assets', file))))
    },
    remove: () => rm(root, { recursive: true }),
  }
}

/** Gives assets other names wherever they are named, and the build, too, as any change would. */
async function renameAssets(folder: string, name: string, names: ReadonlyMap<string, string>): Promise<void> {
  const { build } = JSON.parse(await readFile(join(folder, 'build.json'), 'utf8')) as { build: string }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((found) => found.isFile())) {
    const path = join(entry.parentPath, entry.name)
    if (/\.(br|gz)$/.test(path)) await rm(path)
    if (!TEXT.test(path)) continue
    const text = await readFile(path, 'utf8')
    const renamed = [...names].reduce((all, [from, to]) => all.replaceAll(from, to), text)
    const changed = renamed.replaceAll(build, `${build}-${name}`)
    if (changed !== text) await writeFile(path, changed)
  }
  for (const [from, to] of names) await rename(join(folder, 'assets', from), join(folder, 'assets', to))
}
