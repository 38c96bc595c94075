import type { Plugin, RunnableDevEnvironment } from 'vite'
import { fillSettings, type PortalSettings } from '#contract/auth/portal-settings.ts'

const BACKEND_PATHS = /^\/(v2|api|health|docs|outbox|booking|staff|stand-in|__lab|\.well-known\/mercure)(\/|$|\?)/

/** The exports of `src/server/dev.ts` for the dev server. */
interface DevBackend {
  listener: (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void
  settings: PortalSettings
  close: () => Promise<void>
}

/** `npm run dev`: mounts the backend with its fault laboratory in Vite's server, so that one port serves both. */
export function embeddedBackend(): Plugin {
  let start: () => Promise<DevBackend>
  return {
    name: 'embedded-backend',
    apply: (_config, { command, mode }) => command === 'serve' && mode !== 'test',
    transformIndexHtml: { order: 'post', handler: async (html) => fillSettings(html, (await start()).settings) },
    configureServer(server) {
      let backend: Promise<DevBackend> | undefined
      // Vite knows its address shortly after it starts to listen.
      const viteUrl = () => new URL(server.resolvedUrls?.local[0] ?? 'http://localhost:5173').origin
      start = () => {
        const environment = server.environments.server as RunnableDevEnvironment
        return (backend ??= environment.runner
          .import('/src/server/dev.ts')
          .then((module: { createDevBackend: (viteUrl: () => string) => Promise<DevBackend> }) =>
            module.createDevBackend(viteUrl),
          ))
      }
      server.httpServer?.once(
        'listening',
        () =>
          void start().catch((error: unknown) => {
            server.config.logger.error(error instanceof Error ? error.message : String(error))
            process.exit(1)
          }),
      )
      server.httpServer?.once('close', () => void backend?.then((running) => running.close()))
      server.middlewares.use((request, response, next) => {
        if (!BACKEND_PATHS.test(request.url ?? '')) return next()
        start().then((running) => running.listener(request, response), next)
      })
    },
  }
}
