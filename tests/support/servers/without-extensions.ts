import { servedPath } from '#contract/http/base-path.ts'
import { endpointTable } from '#contract/endpoint-table.ts'
import type { ProxiedRequest, ProxiedResponse } from './rewriting-proxy.ts'

/** Method and path pattern of each endpoint; fixed paths before paths with parameters. */
const ROUTES = endpointTable
  .map(({ method, path, extension }) => ({
    method,
    extension,
    pattern: new RegExp(`^${servedPath(path).replace(/\{\w+\}/g, '[^/]+')}$`),
    parameters: path.split('{').length,
  }))
  .sort((a, b) => a.parameters - b.parameters)

/** Responds with 404 to endpoints that are marked as extensions. */
export function withoutExtensions({ method, path }: ProxiedRequest, response: ProxiedResponse): ProxiedResponse {
  const calls = ROUTES.filter(({ pattern }) => pattern.test(path))
  const call = calls.find((candidate) => candidate.method === method)
  const isSupported = call ? !call.extension : calls.some(({ extension }) => !extension) || calls.length === 0
  if (isSupported) return response
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  const body = { type: 'about:blank', title: 'Not Found', status: 404, code: 'no-such-path' }
  return { status: 404, headers, text: JSON.stringify(body) }
}
