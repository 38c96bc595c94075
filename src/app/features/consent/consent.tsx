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

/** Pages that ask a question themselves. */
const EXCLUDED_PATHS = /^\/(onboarding|kiosk)/

/** Asks for consent to analytics until there is a choice. */
export function Consent() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { kind } = useSession()
  const choice = useConsent()
  const [isReopened, setReopened] = useState(location.hash === CONSENT_HASH)
  const isOpen = (choice === null || isReopened) && !EXCLUDED_PATHS.test(path)
  if (kind === 'customer') {
    return (
      <Suspense>
        <CustomerConsent isOpen={isOpen} />
      </Suspense>
    )
  }
  return isOpen ? <ConsentBanner onChosen={() => setReopened(false)} /> : null
}
