import { session } from '#app/platform/session/session.ts'
import { createStore } from '#app/platform/state/create-store.ts'

/**
 * The appointment for which a page offers onboarding, because the decision came after the login had opened that page:
 * a redirect would take the page away from the customer. Null without such an offer.
 */
export const offeredOnboarding = createStore<{ readonly id: string } | null>(null)

session.onSignOut(() => offeredOnboarding.set(null))
