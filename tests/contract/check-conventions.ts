import { API_BASE, servedPath } from '#contract/http/base-path.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import type { BackendResponse, BackendClient } from './backend-client.ts'
import type { Findings } from './findings.ts'

/** What holds for all calls alike, seen at one: base path, languages, and headers that keep answers to whom they are for. */
export async function checkConventions(client: BackendClient, findings: Findings): Promise<void> {
  const { name, path } = projectEndpoints.list
  const place = servedPath(path)
  await checkMounts(client, findings)

  const [dutch, french] = [await client.request(place, { locale: 'nl' }), await client.request(place, { locale: 'fr' })]
  const differ = titleOf(dutch) !== titleOf(french)
  findings.hold(name, 'S091 speaks both languages', differ, 'its refusal has the same title for nl-BE and fr-BE')

  const foreign = await client.request(place, { headers: { origin: 'https://elsewhere.example' } })
  const leave = foreign.headers.get('access-control-allow-origin')
  findings.hold(name, 'F-44 leaves no other site in', leave === null, `Access-Control-Allow-Origin is ${leave}`)
  const caching = foreign.headers.get('cache-control') ?? 'missing'
  findings.hold(name, 'F-44 is kept nowhere', /no-store/.test(caching), `Cache-Control is ${caching}, not no-store`)
  const date = foreign.headers.get('date') ?? ''
  findings.hold(name, 'F-05 tells its time', !Number.isNaN(Date.parse(date)), 'there is no Date')
}

/** Each endpoint has exactly one path. */
async function checkMounts(client: BackendClient, findings: Findings): Promise<void> {
  const wrong = [
    { name: authEndpoints.token.name, place: API_BASE + authEndpoints.token.path, method: 'POST' },
    { name: projectEndpoints.list.name, place: `/v2${projectEndpoints.list.path}`, method: 'GET' },
  ]
  for (const { name, place, method } of wrong) {
    const { status } = await client.request(place, { method, ...(method === 'POST' && { body: '{' }) })
    findings.hold(name, 'T01 is at one place', status === 404, `${method} ${place} answered ${status}, not 404`)
  }
}

function titleOf({ json, text }: BackendResponse): unknown {
  return typeof json === 'object' && json !== null && 'title' in json ? json.title : text
}
