import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_SETTINGS } from '#contract/auth/portal-settings.ts'
import { listen } from '#server/http/listen.ts'
import { createLogger } from '#server/launch/create-logger.ts'
import { createPortalServer, type PortalServerOptions } from '#server/proxy/create-portal-server.ts'

const POLICY = "default-src 'none'; script-src 'self'"

/** A listening portal server with its own files and the backend at `apiOrigin`. */
export async function startPortalServer(apiOrigin: string, overrides: Partial<PortalServerOptions> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'kareel-portal-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Portal</title>')
  await writeFile(join(folder, 'build.json'), '{"build":"1"}')
  const files = { folder, policy: POLICY }
  const options = {
    apiOrigin,
    files,
    settings: DEFAULT_SETTINGS,
    logger: createLogger('silent'),
    trustedProxy: false,
    publicUrl: null,
    ...overrides,
  }
  const { app, endStreams } = createPortalServer(options)
  const server = await listen(app, { host: '127.0.0.1', port: 0 })
  return {
    url: server.url,
    endStreams,
    async close() {
      endStreams()
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}
