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

/** A copy of the built portal; with a name, what another build from almost the same sources would be. */
export async function copyBuild(name?: string): Promise<Build> {
  const root = await mkdtemp(join(tmpdir(), 'kareel-build-'))
  const folder = join(root, 'portal')
  await Promise.all([cp('dist/portal', folder, { recursive: true }), cp('dist/csp.json', join(root, 'csp.json'))])
  const old = MAIN.exec(await readFile(join(folder, 'index.html'), 'utf8'))?.[1]
  if (old === undefined) throw new Error('The build has no main script.')
  const main = name === undefined ? old : `index-${name}.js`
  if (name !== undefined) await renameMain(folder, old, main)
  return {
    folder,
    main,
    async without(start) {
      const names = (await readdir(join(folder, 'assets'))).filter((file) => file.startsWith(start))
      if (names.length === 0) throw new Error(`The build has no asset ${start}…`)
      await Promise.all(names.map((file) => rm(join(folder, 'assets', file))))
    },
    remove: () => rm(root, { recursive: true }),
  }
}

/** Gives the main script another name wherever it is named, and the build another name, as any change would. */
async function renameMain(folder: string, old: string, main: string): Promise<void> {
  const { build } = JSON.parse(await readFile(join(folder, 'build.json'), 'utf8')) as { build: string }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((found) => found.isFile())) {
    const path = join(entry.parentPath, entry.name)
    if (/\.(br|gz)$/.test(path)) await rm(path)
    if (!TEXT.test(path)) continue
    const text = await readFile(path, 'utf8')
    const changed = text.replaceAll(old, main).replaceAll(build, `${build}-${main}`)
    if (changed !== text) await writeFile(path, changed)
  }
  await rename(join(folder, 'assets', old), join(folder, 'assets', main))
}
