import { servedPath } from '#contract/endpoints/base-path.ts'
import { endpointTable } from '#contract/endpoints/table.ts'
import type { Asked, Told } from './altered-backend.ts'

/** Each call's method and place; those with a fixed path before those with a parameter in the same spot. */
const PLACES = endpointTable
  .map(({ method, path, extension }) => ({
    method,
    extension,
    pattern: new RegExp(`^${servedPath(path).replace(/\{\w+\}/g, '[^/]+')}$`),
    parameters: path.split('{').length,
  }))
  .sort((a, b) => a.parameters - b.parameters)

/** The backend as portal.md has it: what the call table marks as an extension is not there. */
export function withoutExtensions({ method, path }: Asked, told: Told): Told {
  const calls = PLACES.filter(({ pattern }) => pattern.test(path))
  const call = calls.find((candidate) => candidate.method === method)
  const isThere = call ? !call.extension : calls.some(({ extension }) => !extension) || calls.length === 0
  if (isThere) return told
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  const body = { type: 'about:blank', title: 'Not Found', status: 404, code: 'no-such-path' }
  return { status: 404, headers, text: JSON.stringify(body) }
}
