import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Look } from '../model.ts'

interface GalleryEmptyProps {
  look: Look
  onClearFacets: () => void
  onReset: () => void
}

/** Nothing was found: what to loosen, and one press that does it. */
export function GalleryEmpty({ look: { tab, query, facets }, onClearFacets, onReset }: GalleryEmptyProps) {
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

/** Nothing is kept yet: how to, and where (E33). */
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
