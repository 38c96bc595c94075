import type { QueryClient } from '@tanstack/react-query'

/** Loads the outbox of items, which stores a change before it is sent; rejects where its code cannot be loaded. */
export const loadItemOutbox = async (queryClient: QueryClient) =>
  (await import('./item-outbox.ts')).itemOutbox(queryClient)
