import { readdir } from 'node:fs/promises'
import { attachmentEndpoints } from '#contract/attachments/endpoints.ts'
import type { ApiServer } from './api-server.ts'
import type { Person } from '../fixtures/customers.ts'

export function createAttachmentClient(server: ApiServer) {
  const sessions = new Map<Person, Promise<{ authorization: string }>>()

  /** Signs each person in once, because password hashing is slow. */
  function authorizationFor(person: Person): Promise<{ authorization: string }> {
    const session = sessions.get(person) ?? server.authorization(person)
    sessions.set(person, session)
    return session
  }

  return {
    authorizationFor,
    async createProject() {
      const owner = await server.fixtures.createCustomer()
      return { owner, ...(await server.fixtures.createProject(owner)) }
    },
    /** Uploads a file under a name. */
    async uploadFile(as: Person, id: string, name: string, body: Uint8Array, headers: Record<string, string> = {}) {
      const query = `?name=${encodeURIComponent(name)}`
      const all = { ...(await authorizationFor(as)), ...headers }
      return server.call(attachmentEndpoints.upload, { params: { id }, query, body, headers: all })
    },
    async listItems(as: Person, id: string) {
      const { output } = await server.call(attachmentEndpoints.list, {
        params: { id },
        headers: await authorizationFor(as),
      })
      return output.items
    },
    /** Ids of all files in the store, including incomplete uploads. */
    async storedFileIds(): Promise<string[]> {
      const entries = await readdir(server.fileStore.folder, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
    },
    runCleanup: () => server.request('/__lab/jobs', { method: 'POST' }),
  }
}

/** An async stream of chunks. */
export async function* streamChunks(...chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield await Promise.resolve(chunk)
}
