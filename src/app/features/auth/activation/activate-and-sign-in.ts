import type { RegisteredRouter } from '@tanstack/react-router'
import { activateAccount, type ActivationBody } from '#app/data/auth/activate-account.ts'
import type { WorkingLink } from '#app/data/auth/mail-link.ts'
import { signInWithPassword } from '#app/data/auth/password-sign-in.ts'
import { safeReturnPath } from '#app/platform/navigation/return-path.ts'
import { goToLogin } from '../go-to-login.ts'
import { preloadRedirect, redirectAfterLogin } from '../post-login-redirect.ts'

/**
 * Activates the account, signs in with what was just chosen, and continues as after a login. The login page is next if
 * the backend does not return the address, or refuses it. Loaded lazily to keep the activation page small.
 */
export async function activateAndSignIn(router: RegisteredRouter, link: WorkingLink, body: ActivationBody) {
  preloadRedirect()
  const emailAddress = await activateAccount(link, body)
  if (emailAddress !== undefined && (await trySignIn(emailAddress, body.password))) {
    await redirectAfterLogin(router, router.options.context, safeReturnPath(router.state.location.search.back))
  } else {
    goToLogin(router, 'activated', { emailAddress })
  }
}

/** The account exists by now, so a failed sign-in is left to the login page. */
async function trySignIn(username: string, password: string): Promise<boolean> {
  try {
    await signInWithPassword({ username, password })
    return true
  } catch (error) {
    console.warn('The sign-in after the activation failed', error)
    return false
  }
}
