import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { listen } from '#server/listen.ts'
import { createLogger } from '#server/open-backend.ts'
import { createPortalServer, type PortalServerOptions } from '#server/proxy/create-portal-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'kareel-portal-'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Portal</title>')
writeFileSync(join(folder, 'build.json'), '{"build":"1"}')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const POLICY = "default-src 'none'; script-src 'self'"

/** A portal that listens, with its backend at `apiOrigin`. */
export async function startPortalServer(apiOrigin: string, over: Partial<PortalServerOptions> = {}) {
  const files = { folder, policy: POLICY }
  const options = { apiOrigin, files, logger: createLogger('silent'), trustedProxy: false, publicUrl: null, ...over }
  const { app, endStreams } = createPortalServer(options)
  const server = await listen(app, { host: '127.0.0.1', port: 0 })
  return {
    url: server.url,
    endStreams,
    async close() {
      endStreams()
      await server.close()
    },
  }
}
