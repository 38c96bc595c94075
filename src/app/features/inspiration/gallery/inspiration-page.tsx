import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { track } from '#app/platform/analytics/track.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { PanelErrorBoundary } from '#app/ui/panel-error-boundary.tsx'
import { GalleryResult } from '../components/gallery-result.tsx'
import { SearchField } from '../components/search-field.tsx'
import { TabLinks } from '../components/tab-links.tsx'
import { type InspirationSearch, readLook, sizeOfSearch } from '../model.ts'
import styles from './inspiration-page.module.css'

interface InspirationPageProps {
  search: InspirationSearch
  projectId: string | undefined
  /** Puts a change into the address; undefined takes a member out of it. */
  onChange: (next: InspirationSearch) => void
}

/** What there is to look at: buildings, products, documents and what the customer kept (E30). All of it stands in the address. */
export function InspirationPage({ search, projectId, onChange }: InspirationPageProps) {
  const { t } = useTranslation('app')
  const title = t('inspiration.title')
  usePageTitle(title)
  const look = useMemo(() => readLook(search), [search])
  function lookFor(query: string) {
    if (query !== '') track('search_submitted', sizeOfSearch(look, query))
    onChange({ query: query === '' ? undefined : query, page: undefined })
  }
  return (
    <>
      <header className={styles.head}>
        <h1 className="t-page">{title}</h1>
        <SearchField query={look.query} onSearch={lookFor} />
      </header>
      <TabLinks tab={look.tab} />
      <PanelErrorBoundary>
        <GalleryResult key={look.tab} look={look} projectId={projectId} onChange={onChange} />
      </PanelErrorBoundary>
    </>
  )
}
