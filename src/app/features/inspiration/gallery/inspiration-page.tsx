import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backgroundSrcSet } from '#contract/configuration/backgrounds.ts'
import { useHasInspiration } from '#app/data/inspiration/inspiration-queries.ts'
import { track } from '#app/platform/analytics/track.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { readBackground } from '#app/platform/storage/background.ts'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'
import { GalleryResults } from './gallery-results.tsx'
import { LazyCompareBar } from '../compare/lazy-compare-bar.tsx'
import { SearchField } from './search-field.tsx'
import { InspirationTabs } from './inspiration-tabs.tsx'
import { type InspirationSearch, parseGallerySearch, searchProperties } from './gallery-search.ts'
import styles from './inspiration-page.module.css'

interface InspirationPageProps {
  search: InspirationSearch
  projectId: string | undefined
  /** Updates the search parameters, which may have changed since they were shown; undefined removes one. */
  onChange: (change: (latest: InspirationSearch) => InspirationSearch) => void
}

/** Tab, query and facets live in the URL. */
export function InspirationPage({ search, projectId, onChange }: InspirationPageProps) {
  const { t } = useTranslation('app')
  const title = t('inspiration.title')
  usePageTitle(title)
  const hasInspiration = useHasInspiration()
  const reserved = hasInspiration ? undefined : 'reserved'
  const state = useMemo(() => parseGallerySearch(search), [search])
  function submitSearch(query: string) {
    if (query !== '') track('search_submitted', searchProperties(state, query))
    onChange(() => ({ query: query === '' ? undefined : query, page: undefined }))
  }
  return (
    <>
      <ChosenBackground />
      <header className={styles.header}>
        <h1 className="t-page">{title}</h1>
        {hasInspiration !== false && (
          <div className={reserved}>
            <SearchField query={state.query} onSearch={submitSearch} />
          </div>
        )}
      </header>
      {hasInspiration !== false && (
        <div className={reserved}>
          <InspirationTabs tab={state.tab} />
        </div>
      )}
      <PanelErrorBoundary>
        <GalleryResults key={state.tab} state={state} projectId={projectId} onChange={onChange} />
      </PanelErrorBoundary>
      <LazyCompareBar />
    </>
  )
}

/** The photograph that was chosen on this device, as a strip above the heading; nothing before a choice. */
function ChosenBackground() {
  const [background] = useState(readBackground)
  if (!background) return null
  return (
    <picture className={styles.background}>
      <source type="image/avif" srcSet={backgroundSrcSet(background, 'avif')} sizes="100vw" />
      <img srcSet={backgroundSrcSet(background, 'webp')} sizes="100vw" alt="" />
    </picture>
  )
}
