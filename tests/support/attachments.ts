import { readdir } from 'node:fs/promises'
import { attachmentEndpoints } from '#contract/endpoints/attachments.ts'
import type { ApiServer } from './api-server.ts'
import type { Person } from './people.ts'

/** What tests do with files of projects, over and over. */
export function attachmentTools(server: ApiServer) {
  const sessions = new Map<Person, Promise<{ authorization: string }>>()

  /** Signs each person in once: passwords are checked slowly on purpose. */
  function signedIn(person: Person): Promise<{ authorization: string }> {
    const session = sessions.get(person) ?? server.authorization(person)
    sessions.set(person, session)
    return session
  }

  return {
    signedIn,
    async ownProject() {
      const owner = await server.people.createCustomer()
      return { owner, ...(await server.people.createProject(owner)) }
    },
    /** Uploads a file under a name. */
    async send(as: Person, id: string, name: string, body: Uint8Array, headers: Record<string, string> = {}) {
      const query = `?name=${encodeURIComponent(name)}`
      const all = { ...(await signedIn(as)), ...headers }
      return server.call(attachmentEndpoints.upload, { params: { id }, query, body, headers: all })
    },
    async itemsOf(as: Person, id: string) {
      const { output } = await server.call(attachmentEndpoints.list, { params: { id }, headers: await signedIn(as) })
      return output.items
    },
    /** Ids of all files in the store, those still coming in too. */
    async kept(): Promise<string[]> {
      const entries = await readdir(server.fileStore.folder, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
    },
    sweep: () => server.request('/__lab/chores', { method: 'POST' }),
  }
}

/** A file as the store takes it. */
export async function* chunksOf(...chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield await Promise.resolve(chunk)
}
