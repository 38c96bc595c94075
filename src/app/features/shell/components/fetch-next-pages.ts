import type { RegisteredRouter } from '@tanstack/react-router'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

/** Those of projects are fetched whatever the menu is (`useProjectAtHand`). */
const ROUTES = ['/_app/inspiration/', '/_app/appointments/', '/_app/account', '/_app/account/'] as const

/** Fetches texts and code of the pages in the main menu, and of what starts their calls. */
export async function fetchNextPages(router: RegisteredRouter): Promise<void> {
  await Promise.allSettled([
    loadTexts('app-inspiration', 'app-appointments', 'app-account'),
    import('#app/data/inspiration/prefetch-inspiration.ts'),
    import('#app/data/appointments/prefetch-appointments.ts'),
    ...ROUTES.map(async (id) => router.loadRouteChunk(router.routesById[id])),
  ])
}
