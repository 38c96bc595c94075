import type { RegisteredRouter } from '@tanstack/react-router'
import type { SignInMethod } from '#contract/auth/oauth.ts'
import { oauthErrorOf } from './auth-error.ts'

/**
 * Signs in; false if the account needs a second factor, for which a page of its own asks. Other failures are thrown.
 * `back` is where to go afterwards, by default what the address says.
 */
export async function signInOrContinue(
  router: RegisteredRouter,
  method: SignInMethod,
  signIn: () => Promise<void>,
  back?: string,
): Promise<boolean> {
  try {
    await signIn()
    return true
  } catch (error) {
    if (oauthErrorOf(error) !== 'mfa_required') throw error
    // Few accounts have one.
    const { continueSignIn } = await import('./continue-sign-in.ts')
    await continueSignIn(router, method, error, back)
    return false
  }
}
