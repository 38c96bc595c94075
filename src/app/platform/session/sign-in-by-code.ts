import { PORTAL_CLIENT } from '#contract/constants/oauth.ts'
import { signInCodeEndpoints } from '#contract/endpoints/sign-in-codes.ts'
import { send } from '../api/send.ts'
import { session } from './session.ts'
import { completeAnswer } from './token-request.ts'

/** Login with a code that was asked for in the browser (B29); throws what a password login throws. */
export function signInByCode(code: string): Promise<void> {
  const body = { code, client_id: PORTAL_CLIENT.id, client_secret: PORTAL_CLIENT.secret }
  return session.loginBy(async () =>
    completeAnswer(await send(session, { endpoint: signInCodeEndpoints.redeem, body })),
  )
}
