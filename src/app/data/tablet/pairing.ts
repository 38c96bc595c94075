import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { call } from '#app/platform/api/call.ts'
import { session } from '#app/platform/session/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { entries } from '#app/platform/storage/registry.ts'
import { tabletEntries } from '#app/platform/storage/tablet-entries.ts'
import { writeEntry } from '#app/platform/storage/entry-store.ts'
import { storeSaved } from '#app/platform/query/refresh-queries.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'
import { tabletQueries } from './tablet-queries.ts'

type Credentials = Parameters<typeof session.loginMachine>[0]

/**
 * Pairs this tablet with a staff code and signs it in. A code works once, so its credentials stay in memory until the
 * sign-in has succeeded. Rejects with CallError: 422 for a wrong code.
 */
export function createPairing(): (code: string) => Promise<void> {
  let paired: Credentials | undefined
  return async (code) => {
    if (!paired) {
      const { clientId, clientSecret, showroomId } = await call(tabletEndpoints.pair, {
        body: { code },
        idempotencyKey: crypto.randomUUID(),
      })
      if (showroomId !== null) writeEntry(entries.showroom, showroomId)
      paired = { client_id: clientId, client_secret: clientSecret }
    }
    await session.loginMachine(paired)
  }
}

/** Signs a tablet in with credentials of another origin than a code, and stores them. */
export function signInTablet(credentials: Credentials): Promise<void> {
  return session.loginMachine(credentials)
}

/** Stores the showroom of this tablet here, for backends that do not know it. */
export function storeShowroom({ id, name }: { id: string; name: string }): void {
  writeEntry(entries.showroom, id)
  writeEntry(tabletEntries.showroomName, name)
}

/** Assigns this tablet to a showroom permanently. */
export function useAssignShowroom() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (showroomId: string, idempotencyKey) =>
      call(tabletEndpoints.assignShowroom, { body: { showroomId }, idempotencyKey }),
    onSuccess(device) {
      if (device.showroomId !== null) writeEntry(entries.showroom, device.showroomId)
      return storeSaved(queryClient, tabletQueries.own().queryKey, device)
    },
  })
}
