import { API_BASE, servedPath } from '#contract/endpoints/base-path.ts'
import { endpointTable } from '#contract/endpoints/table.ts'

/** All places of the table, each as a pattern for what follows the base path. */
const tails = endpointTable.map(({ path }) => {
  const tail = servedPath(path).slice(API_BASE.length)
  return new RegExp(`^${tail.replace(/\{\w+\}/g, '[^/]+')}$`)
})

/** Whether a path belongs to the API, so that nothing there is ever answered with a page. */
export function isApiPath(path: string): boolean {
  return /^\/(v2|api|health|\.well-known\/mercure)(\/|$)/.test(path)
}

/**
 * Where a call should have gone: people read the call table and mount it under /v2, /api or /v2/api/api, while T01 says
 * one thing only. Null when no mount makes it a call.
 */
export function rightMount(path: string): string | null {
  const tail = path.replace(/^(\/(v2|api))+(?=\/)/, '').replace(/\/$/, '')
  return tails.some((pattern) => pattern.test(tail)) ? `${API_BASE}${tail}` : null
}
