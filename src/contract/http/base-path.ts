/** Path prefix of the versioned API. */
export const API_BASE = '/v2/api'

/** Path prefix of the OAuth endpoints, which also take forms and have the errors of RFC 6749. */
export const OAUTH_BASE = `${API_BASE}/oauth/`

/** Path under which an endpoint is served: `/v2` before a path that starts with `/api/`, else `/v2/api`. */
export function servedPath(path: string): string {
  return path.startsWith('/api/') ? `/v2${path}` : `${API_BASE}${path}`
}

/** Path of a file link, under the unversioned `/api`. */
export function fileLinkPath(path: string): string {
  return `/api${path}`
}
