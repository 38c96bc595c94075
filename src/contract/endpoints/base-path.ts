/** Where the versioned API is mounted (S088). */
export const API_BASE = '/v2/api'

/**
 * The one base-path rule (T01): a path of the call table that starts with `/api/` is served under `/v2`, any other under
 * `/v2/api`; never `/v2/api/api`.
 */
export function servedPath(path: string): string {
  return path.startsWith('/api/') ? `/v2${path}` : `${API_BASE}${path}`
}

/** Where a file link is served: the unversioned /api, as a link cannot be asked for in a version (S089). */
export function fileLinkPath(path: string): string {
  return `/api${path}`
}
