import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { INSPIRATION_TABS, type InspirationTab } from '#contract/constants/catalogue.ts'
import { favouriteQueries } from '#app/data/favourites/favourite-queries.ts'
import { Count, Tabs } from '#app/ui/tabs.tsx'
import { NO_FACETS } from '../model.ts'

/** Moves the tabs until this one is in sight, and never the page: whoever presses a heart far below stays there. */
function bringIntoSight(tab: HTMLElement | null): void {
  const tabs = tab?.parentElement
  if (!tabs) return
  const [at, seen] = [tab.getBoundingClientRect(), tabs.getBoundingClientRect()]
  tabs.scrollLeft += Math.max(0, at.right - seen.right) + Math.min(0, at.left - seen.left)
}

/** What there is to look at; another tab keeps the words and clears the facets (S072). */
export function TabLinks({ tab }: { tab: InspirationTab }) {
  const { t } = useTranslation('app')
  const { data: favourites } = useQuery(favouriteQueries.list())
  // A backend that keeps none has nothing to show there.
  const tabs = INSPIRATION_TABS.filter((one) => one !== 'FAVOURITE' || favourites !== null)
  const current = useRef<HTMLAnchorElement>(null)
  const liked = favourites?.items.filter((favourite) => favourite.liked).length
  // On a phone there is room for three and a half of them, of which the count and the fonts, which come later, take some.
  useEffect(() => {
    const show = () => bringIntoSight(current.current)
    show()
    void document.fonts.ready.then(show)
  }, [tab, liked])
  return (
    <Tabs label={t('inspiration.views')}>
      {tabs.map((one, index) => (
        <Link
          key={one}
          ref={one === tab ? current : undefined}
          to="/inspiration"
          search={(old) => ({ ...old, ...NO_FACETS, tab: index === 0 ? undefined : one })}
          aria-current={one === tab ? 'page' : undefined}
          activeOptions={{ exact: true }}
          activeProps={{}}
          resetScroll={false}
        >
          {t(`inspiration.tab.${one}`)}
          {one === 'FAVOURITE' && liked !== undefined && <Count value={liked} />}
        </Link>
      ))}
    </Tabs>
  )
}
