import type { UseQueryResult } from '@tanstack/react-query'

/** The state of an `extensionQuery`. */
type ExtensionRead = Pick<UseQueryResult, 'data' | 'failureReason'>

/**
 * Whether the backend has the extension that a query reads; undefined until it is known. Its controls are not shown
 * before, as the backend may lack them. After a failure they are: the feature then explains it and tries again.
 */
export function isOffered({ data, failureReason }: ExtensionRead): boolean | undefined {
  if (data !== undefined) return data !== null
  return failureReason ? true : undefined
}
