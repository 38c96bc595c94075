import { randomUUID } from 'node:crypto'
import { STAFF_TOKEN_HEADER } from '#contract/appointments/limits.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { DEMO_STAFF_PIN } from '#server/db/seed/demo-credentials.ts'
import { oauthClients } from '#server/db/tables.ts'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import type { ApiServer } from './api-server.ts'

/** A paired tablet: the headers of its calls, locked and unlocked. */
export interface Tablet {
  readonly clientId: string
  readonly headers: { readonly authorization: string }
}

type Unlocked = Readonly<Record<string, string>>

export function createTabletClient(server: ApiServer) {
  /** Signs a tablet in with its credentials. */
  async function signIn(clientId: string, clientSecret: string): Promise<Tablet> {
    const body = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const { output } = await server.call(authEndpoints.token, { body })
    return { clientId, headers: { authorization: `Bearer ${output.access_token}` } }
  }

  return {
    signIn,

    /** A new tablet, because rate limits count per tablet; null for one without a showroom. */
    async create(showroomId: string | null = 'toonzaal-gent'): Promise<Tablet> {
      const [id, secret] = [`tablet-${randomUUID()}`, randomUUID()]
      const row = { id, secretHash: hashSecret(secret), kind: 'showroom', showroomId } as const
      await server.store.db.insert(oauthClients).values(row)
      return signIn(id, secret)
    },

    /** The headers of an unlocked tablet. */
    async unlock({ headers }: Tablet): Promise<Unlocked> {
      const { output } = await server.call(tabletEndpoints.unlock, { headers, body: { pin: DEMO_STAFF_PIN } })
      return { ...headers, [STAFF_TOKEN_HEADER]: output.staffToken }
    },
  }
}
