import { onlineManager } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Favourite } from '#contract/schemas/favourite.ts'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { type Said, useJudge } from '#app/data/favourites/use-judge.ts'
import { useNotifyFailure } from '#app/platform/forms/use-failure.ts'
import { notify } from '#app/platform/notify/notify.tsx'

/** What would be lost with it: more than the heart alone. */
const hasWords = (before: Favourite | null): before is Favourite =>
  before !== null && (before.reason !== null || before.point !== null || before.note !== null)

/**
 * Says something else of a thing, and tells when that does not come through; without a network nothing is changed. `told` is
 * for places where the thing itself goes with what was said of it: the words to undo it with.
 */
export function useFavourite() {
  const { t } = useTranslation('app')
  const { mutateAsync } = useJudge()
  const notifyFailure = useNotifyFailure()
  return function change(item: InspirationItem, said: Said, before: Favourite | null, told?: string): void {
    if (!onlineManager.isOnline()) return notify(t('inspiration.needsNet'), { tone: 'error' })
    // The toast can be pressed when this is long gone.
    const undo = () => void mutateAsync({ item, said: before }).catch(notifyFailure)
    mutateAsync({ item, said }).catch(notifyFailure)
    if (said === null && (told !== undefined || hasWords(before))) {
      notify(told ?? t('inspiration.unhearted'), { undo: { label: t('inspiration.undo'), run: undo } })
    }
  }
}
