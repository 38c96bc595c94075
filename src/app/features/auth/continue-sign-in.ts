import type { RegisteredRouter } from '@tanstack/react-router'
import type { SignInMethod } from '#contract/auth/oauth.ts'
import { suspendSignIn } from '#app/data/auth/second-factor-sign-in.ts'

/** Goes on to the page that asks for the second factor of a refused sign-in; throws a refusal that is not readable. */
export async function continueSignIn(
  router: RegisteredRouter,
  method: SignInMethod,
  refusal: unknown,
  back?: string,
): Promise<void> {
  if (!suspendSignIn(refusal, method)) throw refusal
  await router.navigate({ to: '/auth/second-step', search: back === undefined ? true : { back }, replace: true })
}
