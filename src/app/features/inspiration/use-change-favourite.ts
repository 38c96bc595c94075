import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { boundState } from '#contract/configuration/bound-state.ts'
import { FAVOURITES_MAX } from '#contract/configuration/customer-bounds.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { favouriteQueries } from '#app/data/favourites/favourite-queries.ts'
import { latestRating, type Rating, useRateItem } from '#app/data/favourites/use-rate-item.ts'
import { useNotifyError } from '#app/platform/forms/use-error-message.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { notify } from '#app/platform/notify/notify.tsx'

/** Removing it would lose more than the heart. */
const hasDetails = (previous: Rating): boolean =>
  previous !== null && (previous.reason !== null || previous.point !== null || previous.note !== null)

/**
 * Changes a rating, saves it and reports failures. `rate` makes it from the previous one, of which presses in quick
 * succession are not shown yet. Returns the rating; undefined where nothing changes, offline and in a full list.
 * `undoMessage` is for lists that the item disappears from; `onError` replaces the toast for a rating that is not saved.
 */
export function useChangeFavourite(onError?: (error: unknown) => void) {
  const { t } = useTranslation('app')
  const { mutateAsync } = useRateItem()
  const notifyFailure = useNotifyError()
  const queryClient = useQueryClient()
  const { queryKey } = favouriteQueries.list(useLocale())
  // Read when it is needed, as a gallery has many hearts.
  const isFull = () => boundState(queryClient.getQueryData(queryKey)?.items.length ?? 0, FAVOURITES_MAX) === 'reached'
  return function change(
    item: InspirationItem,
    rate: (previous: Rating) => Rating,
    undoMessage?: string,
  ): Rating | undefined {
    const previous = latestRating(queryClient, item.id)
    const rating = rate(previous)
    if (!previous && !rating) return undefined
    const refusal = !onlineManager.isOnline()
      ? t('inspiration.needsNet')
      : !previous && rating && isFull() && t('favourites.notSaved', { max: FAVOURITES_MAX })
    if (refusal) {
      notify(refusal, { tone: 'error' })
      return undefined
    }
    // The toast can outlive this component.
    const restore = () => void mutateAsync({ item, rating: previous }).catch(notifyFailure)
    mutateAsync({ item, rating }).catch(onError ?? notifyFailure)
    if (rating === null && (undoMessage !== undefined || hasDetails(previous))) {
      notify(undoMessage ?? t('inspiration.unhearted'), { undo: { label: t('inspiration.undo'), run: restore } })
    }
    return rating
  }
}
