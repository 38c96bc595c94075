import { onlineManager, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { boundState } from '#contract/configuration/bound-state.ts'
import { FAVOURITES_MAX } from '#contract/configuration/customer-bounds.ts'
import type { Favourite } from '#contract/favourites/schema.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { favouriteQueries } from '#app/data/favourites/favourite-queries.ts'
import { type Rating, useRateItem } from '#app/data/favourites/use-rate-item.ts'
import { useNotifyError } from '#app/platform/forms/use-error-message.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { notify } from '#app/platform/notify/notify.tsx'

/** Removing it would lose more than the heart. */
const hasDetails = (previous: Favourite | null): previous is Favourite =>
  previous !== null && (previous.reason !== null || previous.point !== null || previous.note !== null)

/**
 * Saves a rating and reports failures; offline and in a full list nothing changes, and the answer is false.
 * `undoMessage` is for lists that the item disappears from, `failureRef` shows errors in an open dialog instead of a toast.
 */
export function useChangeFavourite(failureRef?: RefObject<((error: unknown) => void) | null>) {
  const { t } = useTranslation('app')
  const { mutateAsync } = useRateItem()
  const notifyFailure = useNotifyError()
  const queryClient = useQueryClient()
  const { queryKey } = favouriteQueries.list(useLocale())
  // Read when it is needed, as a gallery has many hearts.
  const isFull = () => boundState(queryClient.getQueryData(queryKey)?.items.length ?? 0, FAVOURITES_MAX) === 'reached'
  return function change(
    item: InspirationItem,
    rating: Rating,
    previous: Favourite | null,
    undoMessage?: string,
  ): boolean {
    const refusal = !onlineManager.isOnline()
      ? t('inspiration.needsNet')
      : !previous && rating && isFull() && t('favourites.notSaved', { max: FAVOURITES_MAX })
    if (refusal) {
      notify(refusal, { tone: 'error' })
      return false
    }
    // The toast can outlive this component.
    const restore = () => void mutateAsync({ item, rating: previous }).catch(notifyFailure)
    mutateAsync({ item, rating }).catch((error: unknown) => (failureRef?.current ?? notifyFailure)(error))
    if (rating === null && (undoMessage !== undefined || hasDetails(previous))) {
      notify(undoMessage ?? t('inspiration.unhearted'), { undo: { label: t('inspiration.undo'), run: restore } })
    }
    return true
  }
}
