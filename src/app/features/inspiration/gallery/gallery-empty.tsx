import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import type { GalleryState } from './gallery-search.ts'

interface GalleryEmptyProps {
  state: GalleryState
  onClearFacets: () => void
  onReset: () => void
}

export function GalleryEmpty({ state: { tab, query, facets }, onClearFacets, onReset }: GalleryEmptyProps) {
  const { t } = useTranslation('app')
  const hasFacets = Object.keys(facets).length > 0
  if (tab === 'FAVOURITE' && query === '' && !hasFacets) return <NoFavourites />
  const text = t(
    query === '' ? 'inspiration.noneFacets' : hasFacets ? 'inspiration.noneBoth' : 'inspiration.noneQuery',
    { query },
  )
  return (
    <EmptyState size="section" title={t('inspiration.none')} text={text} wallLabel={t('inspiration.emptyWall')}>
      {hasFacets ? (
        <Button variant="primary" onClick={onClearFacets}>
          {t('inspiration.dropFacets')}
        </Button>
      ) : (
        <Button variant="primary" onClick={onReset}>
          {t('inspiration.seeAll')}
        </Button>
      )}
    </EmptyState>
  )
}

export function NoFavourites() {
  const { t } = useTranslation('app')
  return (
    <EmptyState
      size="section"
      title={t('inspiration.noFavourites')}
      text={t('inspiration.noFavouritesText')}
      wallLabel={t('inspiration.emptyWall')}
    >
      <Link to="/inspiration" className={buttonClass({ variant: 'primary' })} activeProps={{}}>
        {t('inspiration.toReferences')}
      </Link>
    </EmptyState>
  )
}
