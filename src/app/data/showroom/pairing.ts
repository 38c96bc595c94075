import { pairingEndpoints } from '#contract/endpoints/pairing.ts'
import { call } from '#app/platform/api/call.ts'
import { session } from '#app/platform/session/session.ts'

type Credentials = Parameters<typeof session.loginMachine>[0]

/**
 * Pairs this tablet by a code of staff and signs it in (T12). A code works once, so that what it gave is held until the
 * sign-in has come through, too. Rejects with CallError: 422 for a code that is not good.
 */
export function createPairing(): (code: string) => Promise<void> {
  let paired: Credentials | undefined
  return async (code) => {
    if (!paired) {
      const { clientId, clientSecret } = await call(pairingEndpoints.pair, { body: { code } })
      paired = { client_id: clientId, client_secret: clientSecret }
    }
    await session.loginMachine(paired)
  }
}
