import type { AnyRouter } from '@tanstack/react-router'
import { recordEvents, type TrackedPage } from '../platform/analytics/record-events.ts'

/** Records events from now on, and those that have been tracked before. */
export function startAnalytics(router: AnyRouter): void {
  recordEvents((path, search) => trackedPage(router, path, search))
}

/** The pattern of a path, and the product that its query names or that its page is about. */
function trackedPage(router: AnyRouter, path: string, search: string): TrackedPage {
  const [matched, params, found] = router.getMatchedRoutes(path)
  const pattern = String(matched.at(-1)?.fullPath ?? '/').replace(/(?<=.)\/$/, '')
  return {
    // Unknown paths are not recorded.
    route: found ? pattern : '/$',
    productId: new URLSearchParams(search).get('productId') ?? params['productId'],
  }
}
