import { relative } from 'node:path'
import type { Plugin, RunnableDevEnvironment } from 'vite'
import { fillSettings, type PortalSettings } from '#contract/auth/portal-settings.ts'

const BACKEND_PATHS = /^\/(v2|api|health|docs|outbox|booking|staff|stand-in|__lab|\.well-known\/mercure)(\/|$|\?)/

/** Sources that the backend imports, and files that it reads when it opens. */
const BACKEND_FILES = /\/src\/(server|contract)\/(?!deploy\/).*(?<!\.test)\.(tsx?|json|sql)$/
/** Node runs these before Vite. */
const LAUNCH_FILES = /\/src\/server\/launch\/[\w-]+\.mjs$/

/** A branch switched in Git or a formatter changes many files at once. */
const COALESCE_MS = 100

/** The exports of `src/server/dev.ts` for the dev server. */
interface DevBackend {
  listener: (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void
  settings: PortalSettings
  close: () => Promise<void>
}

interface DevModule {
  createDevBackend: (viteUrl: () => string, startMessage: 'printed' | 'omitted') => Promise<DevBackend>
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * `npm run dev`: mounts the backend with its fault laboratory in Vite's server, so that one port serves both. A change of
 * server or contract closes it and opens it anew; requests wait meanwhile.
 */
export function embeddedBackend(): Plugin {
  let backend: Promise<DevBackend> | undefined
  let start: () => Promise<DevBackend>
  let reopen: (file: string) => Promise<void>
  let timer: NodeJS.Timeout | undefined

  /** One that could not open has said so before. */
  const close = (closing: Promise<DevBackend> | undefined) =>
    closing?.then(
      (running) => running.close(),
      () => {},
    )

  return {
    name: 'embedded-backend',
    apply: (_config, { command, mode }) => command === 'serve' && mode !== 'test',
    transformIndexHtml: { order: 'post', handler: async (html) => fillSettings(html, (await start()).settings) },
    configureServer(server) {
      const { logger, root } = server.config
      // Vite knows its address shortly after it starts to listen.
      const viteUrl = () => new URL(server.resolvedUrls?.local[0] ?? 'http://localhost:5173').origin
      const { runner } = server.environments.server as RunnableDevEnvironment
      const open = async (startMessage: 'printed' | 'omitted') => {
        const { createDevBackend } = await runner.import<DevModule>('/src/server/dev.ts')
        return createDevBackend(viteUrl, startMessage)
      }
      start = () => (backend ??= open('printed'))
      reopen = async (file) => {
        const closing = backend
        backend = (async () => {
          await close(closing)
          runner.clearCache()
          return open('omitted')
        })()
        try {
          await backend
          logger.info(`backend opened anew, as ${relative(root, file)} changed`, { timestamp: true })
        } catch (error) {
          logger.error(`The backend could not be opened: ${messageOf(error)} The next change tries again.`)
        }
      }
      server.httpServer?.once(
        'listening',
        () =>
          void start().catch((error: unknown) => {
            logger.error(messageOf(error))
            process.exit(1)
          }),
      )
      server.middlewares.use((request, response, next) => {
        if (!BACKEND_PATHS.test(request.url ?? '')) return next()
        start().then((running) => running.listener(request, response), next)
      })
    },
    hotUpdate({ file, server }) {
      if (this.environment.name !== 'server') return
      if (LAUNCH_FILES.test(file)) {
        server.config.logger.warn(
          `${relative(server.config.root, file)} takes effect when npm run dev is started anew.`,
        )
      }
      if (BACKEND_FILES.test(file) && backend) {
        clearTimeout(timer)
        timer = setTimeout(() => void reopen(file), COALESCE_MS)
      }
      // Otherwise Vite would run the changed modules beside the backend that is open.
      return []
    },
    /** Vite waits for this when it stops or starts anew with another configuration, for which the data folder has to be free. */
    async closeBundle() {
      clearTimeout(timer)
      const closing = backend
      backend = undefined
      await close(closing)
    },
  }
}
