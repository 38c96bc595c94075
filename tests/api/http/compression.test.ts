import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { servedPath } from '#contract/http/base-path.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'

const server = setUpApiServer()
const LIST = servedPath(projectEndpoints.list.path)

let authorization = ''
beforeAll(async () => {
  const person = await server.fixtures.createCustomer()
  for (let index = 0; index < 12; index++) await server.fixtures.createProject(person, { name: `Woning ${index}` })
  ;({ authorization } = await server.authorization(person))
})

/** Not `server.request`, which reads a body as it is sent. */
const get = (path: string, headers: Record<string, string>) => server.app.request(path, { headers }, {})

async function readList(acceptEncoding: string) {
  const headers = { authorization, 'accept-encoding': acceptEncoding }
  const response = await get(LIST, headers)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('JSON that is read', () => {
  test('a list is compressed with what the client accepts, the smallest first', async () => {
    const plain = await readList('identity')
    expect(plain.response.headers.get('content-encoding')).toBeNull()
    for (const [accepted, encoding, decompress] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
    ] as const) {
      const { response, bytes } = await readList(accepted)
      const { headers } = response
      expect([response.status, headers.get('content-encoding')]).toEqual([200, encoding])
      expect([headers.get('vary'), headers.get('cache-control')]).toEqual([
        'accept-encoding, accept-language',
        'no-store',
      ])
      expect(decompress(bytes).equals(plain.bytes)).toBe(true)
      expect(bytes.length).toBeLessThan(plain.bytes.length / 3)
    }
  })

  test('an answer below a kilobyte and one to a write are not', async () => {
    const customer = await server.fixtures.createCustomer()
    const headers = { ...(await server.authorization(customer)), 'accept-encoding': 'br' }
    const empty = await get(LIST, headers)
    const body = JSON.stringify({ name: 'Woning', description: 'x'.repeat(1200) })
    const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
    const written = await server.app.request(LIST, post, {})
    const { id } = (await written.json()) as { id: string }
    const read = await get(`${LIST}/${id}`, headers)
    expect([empty.status, written.status, read.status]).toEqual([200, 201, 200])
    for (const response of [empty, written, read]) expect(response.headers.get('content-encoding')).toBeNull()
  })
})
