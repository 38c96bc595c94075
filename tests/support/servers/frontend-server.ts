import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentSecurityPolicy } from '#build/content-security-policy.ts'
import { DEFAULT_SETTINGS, type PortalSettings } from '#contract/auth/portal-settings.ts'
import { readPortalPolicy } from '#server/http/static/content-security-policy.ts'
import { listen } from '#server/http/listen.ts'
import { createLogger } from '#server/launch/create-logger.ts'
import { createPortalServer } from '#server/proxy/create-portal-server.ts'

/** A server for the portal's files in front of a backend; closing it frees the port. */
export interface FrontendServer {
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

/** Serves a built portal with these settings in front of the backend at `apiOrigin`; port 0 takes a free one. */
export async function startFrontendServer(
  apiOrigin: string,
  folder: string,
  { port = 0, settings = DEFAULT_SETTINGS }: { port?: number; settings?: PortalSettings } = {},
): Promise<FrontendServer> {
  const files = { folder, policy: readPortalPolicy(folder) }
  const options = { apiOrigin, files, settings, logger: createLogger('silent'), trustedProxy: false, publicUrl: null }
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

/** A separate copy of a build such as `dist/portal`. */
export interface Build {
  readonly folder: string
  /** The file name of its main script. */
  readonly main: string
  /** Removes the files whose names begin with `start`, with their compressed copies. */
  without(start: string): Promise<void>
  remove(): Promise<void>
}

const MAIN = /src="\/assets\/([^"]+)"/

/** A copy of the built portal; with a name, all scripts are renamed as in another build. */
export async function copyBuild(name?: string): Promise<Build> {
  const root = await mkdtemp(join(tmpdir(), 'kareel-build-'))
  const folder = join(root, 'portal')
  await Promise.all([cp('dist/portal', folder, { recursive: true }), cp('dist/csp.json', join(root, 'csp.json'))])
  if (name !== undefined) await renameScripts(root, name)
  const main = MAIN.exec(await readFile(join(folder, 'index.html'), 'utf8'))?.[1]
  if (main === undefined) throw new Error('The build has no main script.')
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

/** Renames all scripts and the build id in all files, and updates the content security policy. */
async function renameScripts(root: string, name: string): Promise<void> {
  const folder = join(root, 'portal')
  const assets = join(folder, 'assets')
  const scripts = new Set((await readdir(assets)).filter((file) => file.endsWith('.js')))
  const renamed = (file: string) => (scripts.has(file) ? file.replace(/\.js$/, `-${name}.js`) : file)
  const { build } = JSON.parse(await readFile(join(folder, 'build.json'), 'utf8')) as { build: string }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const documents: string[] = []
  for (const entry of entries.filter((found) => found.isFile())) {
    const path = join(entry.parentPath, entry.name)
    if (/\.(br|gz)$/.test(path)) await rm(path)
    if (!/\.(html|js|json)$/.test(path)) continue
    const text = await readFile(path, 'utf8')
    const changed = text.replaceAll(/[\w.-]+\.js\b/g, renamed).replaceAll(build, `${build}-${name}`)
    if (entry.name === 'index.html') documents.push(changed)
    await writeFile(path, changed)
  }
  for (const file of scripts) await rename(join(assets, file), join(assets, renamed(file)))
  await writeFile(join(root, 'csp.json'), JSON.stringify({ policy: contentSecurityPolicy(documents) }))
}
