import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { browseQueries } from '#app/data/inspiration/browse-queries.ts'
import { isSlowConnection } from '#app/platform/query/slow.ts'
import { isTablet } from '#app/platform/storage/is-tablet.ts'
import { keptFor, type Look } from '../model.ts'

type ByDistance = (typeof import('./gallery-places.ts'))['byDistance']

/**
 * Buildings that are kept on this device, for when nobody can be asked: filtered and in order as far as that can be done
 * here; null where it cannot (B15). They are fetched behind the wall, not at the cost of a line that is slow already.
 */
export function useKeptWall(
  look: Look,
  near: string | undefined,
  isAtRest: boolean,
): readonly InspirationItem[] | null {
  const isWanted = look.tab === 'REFERENCE_PROJECT' && isAtRest && !isTablet() && !isSlowConnection()
  const { data } = useQuery({ ...browseQueries.references(), enabled: isWanted })
  const [byDistance, setByDistance] = useState<ByDistance>()
  useEffect(() => {
    if (!isWanted) return
    void import('./gallery-places.ts').then(
      (places) => setByDistance(() => places.byDistance),
      // Without a network and without it: in the order in which they are kept.
      () => undefined,
    )
  }, [isWanted])
  const kept = data && keptFor(look, data.items)
  return kept ? (near !== undefined && byDistance?.(kept, near)) || kept : null
}
