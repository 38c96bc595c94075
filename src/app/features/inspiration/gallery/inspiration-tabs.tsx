import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { INSPIRATION_TABS, type InspirationTab } from '#contract/inspiration/catalogue.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { favouriteQueries } from '#app/data/favourites/favourite-queries.ts'
import { isOffered } from '#app/platform/query/is-offered.ts'
import { Count, Tabs } from '#app/ui/layout/tabs.tsx'
import { CLEARED_FACETS } from './gallery-search.ts'

/** Scrolls the tab bar only: `scrollIntoView` would scroll the page, too. */
function scrollTabIntoView(tab: HTMLElement | null): void {
  const tabs = tab?.parentElement
  if (!tabs) return
  const [tabBox, barBox] = [tab.getBoundingClientRect(), tabs.getBoundingClientRect()]
  tabs.scrollLeft += Math.max(0, tabBox.right - barBox.right) + Math.min(0, tabBox.left - barBox.left)
}

export function InspirationTabs({ tab }: { tab: InspirationTab }) {
  const { t } = useTranslation('app')
  const read = useQuery(favouriteQueries.list(useLocale()))
  const hasFavourites = isOffered(read)
  const tabs = INSPIRATION_TABS.filter((value) => value !== 'FAVOURITE' || hasFavourites !== false)
  const current = useRef<HTMLAnchorElement>(null)
  const likedCount = read.data?.items.filter((favourite) => favourite.liked).length
  // Not all tabs fit on a phone; the count and the web fonts change their widths.
  useEffect(() => {
    const scrollToCurrent = () => scrollTabIntoView(current.current)
    scrollToCurrent()
    void document.fonts.ready.then(scrollToCurrent)
  }, [tab, likedCount])
  return (
    <Tabs label={t('inspiration.views')}>
      {tabs.map((value, index) => (
        <Link
          key={value}
          ref={value === tab ? current : undefined}
          to="/inspiration"
          search={(previous) => ({ ...previous, ...CLEARED_FACETS, tab: index === 0 ? undefined : value })}
          className={value === 'FAVOURITE' && !hasFavourites ? 'reserved' : undefined}
          aria-current={value === tab ? 'page' : undefined}
          activeOptions={{ exact: true }}
          activeProps={{}}
          resetScroll={false}
        >
          <span>{t(`inspiration.tab.${value}`)}</span>
          {value === 'FAVOURITE' && likedCount !== undefined && <Count value={likedCount} />}
        </Link>
      ))}
    </Tabs>
  )
}
