import { API_BASE, servedPath } from '#contract/http/base-path.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import type { BackendResponse, BackendClient } from './backend-client.ts'
import type { Findings } from './findings.ts'

/** Checks conventions of all endpoints on one of them: base path, languages, and headers for CORS and caching. */
export async function checkConventions(client: BackendClient, findings: Findings): Promise<void> {
  const { name, path } = projectEndpoints.list
  const url = servedPath(path)
  await checkMounts(client, findings)

  const [dutch, french] = [await client.request(url, { locale: 'nl' }), await client.request(url, { locale: 'fr' })]
  const differ = titleOf(dutch) !== titleOf(french)
  findings.expectAddition(
    name,
    'S091 supports both languages',
    differ,
    'its error has the same title for nl-BE and fr-BE',
  )

  const foreign = await client.request(url, { headers: { origin: 'https://elsewhere.example' } })
  const allowedOrigin = foreign.headers.get('access-control-allow-origin')
  findings.expectAddition(
    name,
    'F-44 allows no other origin',
    allowedOrigin === null,
    `Access-Control-Allow-Origin is ${allowedOrigin}`,
  )
  const caching = foreign.headers.get('cache-control') ?? 'missing'
  findings.expectAddition(
    name,
    'F-44 is not cacheable',
    /no-store/.test(caching),
    `Cache-Control is ${caching}, not no-store`,
  )
  const date = foreign.headers.get('date') ?? ''
  findings.expectAddition(
    name,
    'F-05 sends a Date header',
    !Number.isNaN(Date.parse(date)),
    'the Date header is missing or invalid',
  )
}

/** Each endpoint has exactly one path. */
async function checkMounts(client: BackendClient, findings: Findings): Promise<void> {
  const unsupported = [
    { name: authEndpoints.token.name, path: API_BASE + authEndpoints.token.path, method: 'POST' },
    { name: projectEndpoints.list.name, path: `/v2${projectEndpoints.list.path}`, method: 'GET' },
  ]
  for (const { name, path, method } of unsupported) {
    const { status } = await client.request(path, { method, ...(method === 'POST' && { body: '{' }) })
    findings.expectAddition(
      name,
      'T01 has one path',
      status === 404,
      `${method} ${path} responded with ${status}, not 404`,
    )
  }
}

function titleOf({ json, text }: BackendResponse): unknown {
  return typeof json === 'object' && json !== null && 'title' in json ? json.title : text
}
