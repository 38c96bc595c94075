import type { Hono } from 'hono'
import { servedPath } from '#contract/endpoints/base-path.ts'
import type { Endpoint } from '#contract/endpoints/define-endpoint.ts'
import type { Authenticate, Route } from './route.ts'
import type { ServerEnv } from './server-env.ts'

/** Serves each route at its place in the base path (T01). */
export function mountRoutes(app: Hono<ServerEnv>, routes: readonly Route[], authenticate: Authenticate): void {
  for (const { endpoint, guard, respond } of routes) {
    if (endpoint.callers.join() !== guard.callers.join()) {
      throw new Error(
        `${endpoint.name}: the contract admits ${endpoint.callers.join()}, the route ${guard.callers.join()}`,
      )
    }
    app.on(endpoint.method, routePattern(endpoint), (c) => {
      c.set('route', routePattern(endpoint))
      return respond(c, authenticate)
    })
  }
}

function routePattern({ path }: Endpoint): string {
  return servedPath(path).replace(/\{(\w+)\}/g, ':$1')
}
