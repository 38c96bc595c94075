import { session } from '#app/platform/session/session.ts'
import { fakeToken } from './portal-client.ts'

let sessions = 0

/** Signs a customer in to the portal's own session, as a new session each time. */
export function signIn(subject: string): void {
  const access = fakeToken({ sub: subject, exp: Date.now() / 1000 + 3600, kind: 'user', sid: `session-${sessions++}` })
  session.setTokens({
    access_token: access,
    refresh_token: `refresh-${subject}`,
    token_type: 'Bearer',
    expires_in: 3600,
  })
}

/** Every way a session ends. */
export const SIGN_OUT_REASONS = ['logout', 'login', 'unpaired', 'refused', 'unauthorized', 'lost', 'replaced'] as const
