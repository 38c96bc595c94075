import { useRouterState } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyOptional } from '#app/platform/code-loading/lazy-optional.ts'
import { useConsent } from '#app/platform/analytics/consent.ts'
import { CONSENT_HASH } from '#app/platform/analytics/use-analytics-due.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { ConsentBanner } from './consent-banner.tsx'

// Loaded lazily: the logged-out pages do not fetch a customer.
const CustomerConsent = lazyOptional('The consent banner of customers', async () => {
  const part = await import('./customer-consent.tsx')
  return part.CustomerConsent
})

/** Pages where people sign in, answer other questions or do one thing from start to end. */
const EXCLUDED_PATHS = /^\/(auth|onboarding|kiosk|projects\/new|appointments\/new)(\/|$)/

/** Asks for consent to analytics after the first navigation, until there is a choice; the cookie page asks again. */
export function Consent() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { kind } = useSession()
  const choice = useConsent()
  const [isReopened, setReopened] = useState(location.hash === CONSENT_HASH)
  const isExcluded = EXCLUDED_PATHS.test(path)
  const hasNavigated = useHasNavigated(isExcluded ? null : path)
  const isOpen = isReopened || (choice === null && hasNavigated && !isExcluded)
  const close = () => setReopened(false)
  if (kind === 'customer') {
    return (
      <Suspense>
        <CustomerConsent isOpen={isOpen} isReopened={isReopened} onChosen={close} />
      </Suspense>
    )
  }
  return isOpen ? <ConsentBanner isReopened={isReopened} onChosen={close} /> : null
}

/** True once somebody has gone from one page to another; null stands for pages that do not count. */
function useHasNavigated(path: string | null): boolean {
  // This component is loaded late, so the page that the document was loaded for may be left already.
  const [visited, setVisited] = useState<readonly string[]>(loadedPath)
  if (path !== null && visited.length < 2 && !visited.includes(path)) setVisited([...visited, path])
  return visited.length === 2
}

function loadedPath(): string[] {
  const [load] = performance.getEntriesByType('navigation')
  const path = load ? new URL(load.name).pathname : null
  return path === null || EXCLUDED_PATHS.test(path) ? [] : [path]
}
