import { useQueryClient } from '@tanstack/react-query'
import { favouriteEndpoints } from '#contract/favourites/endpoints.ts'
import { sharedSelectionEndpoints } from '#contract/shared-selections/endpoints.ts'
import type { ItemRating, SharedSelection } from '#contract/shared-selections/schema.ts'
import { call } from '#app/platform/api/call.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { refresh } from '#app/platform/query/refresh-queries.ts'
import { useMutationOnce } from '#app/platform/query/use-mutation-once.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { deviceId } from '#app/platform/storage/device-id.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'
import { inspirationQueries } from '../inspiration/inspiration-queries.ts'
import { shares } from '../tablet/tablet-bounds.ts'

/** Shares a visitor's ratings and draft by a code for their phone. Nothing stays in memory. */
export function useShareSelection() {
  return useMutation({
    gcTime: 0,
    mutationFn: (body: SharedSelection, idempotencyKey) =>
      shares.count(() => call(sharedSelectionEndpoints.create, { body, idempotencyKey })),
  })
}

/**
 * Claims a shared selection once and persists it for this customer until they sign out. The claim id lets a lost
 * response be retried; 404 once another phone has claimed it, or after ten minutes.
 */
export function useSharedSelection(code: string, customerId: string) {
  return useMutationOnce([sharedSelectionEndpoints.claim.name, { params: { code } }], (idempotencyKey) =>
    call(sharedSelectionEndpoints.claim, {
      params: { code },
      body: { claim: `${deviceId()}:${customerId}` },
      idempotencyKey,
    }),
  )
}

/**
 * Imports shared ratings into the favourites, once per device, so that it does not overwrite later changes; without
 * notes, so that those of the customer stay. False if the backend knows none of the buildings, or stores no favourites.
 */
export function useImportFavourites(code: string, picks: readonly ItemRating[], enabled: boolean) {
  const queryClient = useQueryClient()
  const references = inspirationQueries.references(useLocale())
  const run = async (idempotencyKey: string) => {
    let isSaved = await saveFavourites(picks, idempotencyKey)
    if (!isSaved) {
      // A building may have been withdrawn since the list was read.
      await queryClient.invalidateQueries({ queryKey: references.queryKey, refetchType: 'none' })
      const list = await queryClient.fetchQuery(references)
      const present = picks.filter(({ itemId }) => list?.items.some(({ id }) => id === itemId))
      const isShorter = present.length > 0 && present.length < picks.length
      // Another body needs a key of its own.
      isSaved = isShorter && (await saveFavourites(present, crypto.randomUUID()))
    }
    if (isSaved) await refresh(queryClient, [favouriteEndpoints.list])
    return isSaved
  }
  return useMutationOnce([favouriteEndpoints.save.name, { params: { code } }], run, enabled)
}

/** False if an item is unknown, or the backend has no favourites. */
async function saveFavourites(picks: readonly ItemRating[], idempotencyKey: string): Promise<boolean> {
  try {
    await call(favouriteEndpoints.save, { body: { picks: [...picks] }, idempotencyKey })
    return true
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return false
    throw error
  }
}
