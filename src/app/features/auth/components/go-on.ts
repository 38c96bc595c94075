import type { RegisteredRouter } from '@tanstack/react-router'
import type { Sources } from '#app/data/prefetch.ts'

const load = () => import('#app/data/appointments/after-login.ts')

/** Fetches what decides where a login leads, while the login itself is on its way. */
export const prepareToGoOn = (): void => void Promise.allSettled([load()])

/**
 * Leads on whoever has just signed in (S011): to `back`, a path of our own, or first to what their visit needs. Once per
 * login, and not the guard's business (T47). What decides it is fetched only now, off the login page's bytes (P1).
 */
export async function goOn(router: RegisteredRouter, sources: Sources, back: string): Promise<void> {
  const href = await load().then(
    ({ placeAfterLogin }) => placeAfterLogin(sources, back),
    (reason: unknown) => {
      console.warn('What comes after the login could not be fetched', reason)
      return back
    },
  )
  await router.navigate({ href, replace: true })
}
