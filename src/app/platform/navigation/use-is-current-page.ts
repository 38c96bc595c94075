import { useMatch, useRouter } from '@tanstack/react-router'

/**
 * Returns whether the customer is still on the page of this component and is not leaving it: a request that ends later
 * must not take them away from another page.
 */
export function useIsCurrentPage(): () => boolean {
  const router = useRouter()
  const { pathname } = useMatch({ strict: false })
  return () => router.latestLocation.pathname === pathname
}
