import type { RegisteredRouter } from '@tanstack/react-router'
import type { RouterContext } from '#app/platform/navigation/router-context.ts'

const load = () => import('#app/data/onboarding/post-login-redirect.ts')

/** Starts loading the redirect logic while the sign-in request is running. */
export const preloadRedirect = (): void => void Promise.allSettled([load()])

/**
 * Navigates to `back`, or first to a page that the customer needs to see. Loaded lazily to keep the login page small.
 */
export async function redirectAfterLogin(
  router: RegisteredRouter,
  context: RouterContext,
  back: string,
): Promise<void> {
  const href = await load().then(
    ({ resolvePostLoginRedirect }) => resolvePostLoginRedirect(context, back),
    (reason: unknown) => {
      console.warn('The post-login redirect could not be loaded', reason)
      return back
    },
  )
  await router.navigate({ href, replace: true })
}
