import { type AnyRouter, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lazyExtra } from '#app/platform/chunks/lazy-extra.ts'
import { useConsent } from '#app/platform/analytics/consent.ts'
import { recordEvents, type TrackedPage } from '#app/platform/analytics/record-events.ts'
import { ASK_AGAIN_HASH } from '#app/platform/analytics/use-measuring-due.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { ConsentBanner } from './consent-banner.tsx'

// Off the logged-out pages, which ask for no customer.
const CustomerConsent = lazyExtra('The choice in the profile', async () => {
  const part = await import('./customer-consent.tsx')
  return part.CustomerConsent
})

/** One question a screen: these ask their own. */
const NOT_ASKED_ON = /^\/(onboarding|kiosk)/

/** Begins to record what happens, and asks whether we may until there is an answer (E47). */
export function Consent() {
  const router = useRouter()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { kind } = useSession()
  const choice = useConsent()
  const [isAskedAgain, askAgain] = useState(location.hash === ASK_AGAIN_HASH)
  useEffect(() => recordEvents((at, search) => trackedPage(router, at, search)), [router])
  const isAsked = (choice === null || isAskedAgain) && !NOT_ASKED_ON.test(path)
  if (kind === 'customer') {
    return (
      <Suspense>
        <CustomerConsent isAsked={isAsked} />
      </Suspense>
    )
  }
  return isAsked ? <ConsentBanner onChosen={() => askAgain(false)} /> : null
}

/** The pattern of an address, and the product that its query names (S020), or that its page is about. */
function trackedPage(router: AnyRouter, path: string, search: string): TrackedPage {
  const [matched, params, found] = router.getMatchedRoutes(path)
  const pattern = String(matched.at(-1)?.fullPath ?? '/').replace(/(?<=.)\/$/, '')
  return {
    // Of an address that leads nowhere nothing is told.
    route: found ? pattern : '/$',
    productId: new URLSearchParams(search).get('productId') ?? params['productId'],
  }
}
