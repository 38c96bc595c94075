import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { wallQueries } from '#app/data/inspiration/wall-queries.ts'
import { DataAge } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { LoadState } from '#app/ui/load-state.tsx'
import { SlowHint } from '#app/ui/skeleton.tsx'
import { StatePage } from '#app/ui/state-page.tsx'
import { askFor, type InspirationSearch, type Look, NO_FACETS, RESET, shownFacets, toggled } from '../model.ts'
import { FacetBar } from './facet-bar.tsx'
import { GalleryBones } from './gallery-bones.tsx'
import { GalleryDocuments, useDocumentsAtHand } from './gallery-documents.tsx'
import { GalleryEmpty } from './gallery-empty.tsx'
import { GalleryKept } from './gallery-kept.tsx'
import { GallerySummary } from './gallery-summary.tsx'
import { Gallery } from './gallery.tsx'
import { useKeptWall } from './use-kept-wall.ts'
import { usePlot } from './use-plot.ts'

/** What is kept on this device is listed all the same (B27). */
const NONE: readonly InspirationItem[] = []

interface GalleryResultProps {
  look: Look
  projectId: string | undefined
  onChange: (next: InspirationSearch) => void
}

/** What one tab has for what is chosen. What was there stays until what comes instead is known. */
export function GalleryResult({ look, projectId, onChange }: GalleryResultProps) {
  const { t } = useTranslation('app')
  const { near, place, isSettled } = useNearest(look, projectId)
  useDocumentsAtHand()
  const read = useQuery({
    ...wallQueries.page(askFor(look, near?.postalCode, 1)),
    enabled: isSettled,
    placeholderData: keepPreviousData,
  })
  const online = useOnline()
  const kept = useKeptWall(look, near?.postalCode, read.data !== undefined || !online)
  const isLate = useSlow(!read.isError && (read.data === undefined || read.isPlaceholderData))
  const isKept = read.data === undefined && !online && kept !== null
  const found = isKept ? { totalItems: kept.length, items: kept, facets: [] } : read.data
  if (found === undefined) {
    return (
      <>
        <LoadState read={read} online={online} slow={isLate} failed={t('inspiration.fail')} size="section">
          <GalleryBones />
        </LoadState>
        {look.tab === 'DOWNLOAD' && (!online || read.isError) && <GalleryDocuments items={NONE} />}
      </>
    )
  }
  if (found === null) {
    return <StatePage size="section" title={t('inspiration.absent')} text={t('inspiration.absentText')} />
  }
  const { totalItems, items, facets } = found
  const reset = () => onChange(RESET)
  const clearFacets = () => onChange(NO_FACETS)
  return (
    <>
      <FacetBar
        facets={shownFacets(facets, look.facets)}
        chosen={look.facets}
        showLabel={t(`inspiration.show.${look.tab}`, { count: totalItems })}
        onToggle={(key, value) => onChange(toggled(look, key, value))}
        onClear={clearFacets}
      />
      <GallerySummary
        tab={look.tab}
        total={totalItems}
        // A backend that knows no distance has not put the nearest first.
        nearest={(items.some(({ distanceKm }) => distanceKm !== null) && near?.city) || null}
        plot={place?.city ?? null}
        hasChoice={look.query !== '' || Object.keys(look.facets).length > 0}
        onNear={(next) => onChange({ near: next, page: undefined })}
        onReset={reset}
      />
      <DataAge read={read} />
      {isLate && <SlowHint title={t('common:net.slow')} text={t('common:net.slowText')} />}
      {totalItems === 0 && <GalleryEmpty look={look} onClearFacets={clearFacets} onReset={reset} />}
      {totalItems > 0 && look.tab === 'DOWNLOAD' && <GalleryDocuments items={items} />}
      {isKept && <GalleryKept items={kept} />}
      {totalItems > 0 && look.tab !== 'DOWNLOAD' && !isKept && (
        <Gallery
          look={look}
          near={near?.postalCode}
          total={totalItems}
          onPages={(pages) => onChange({ page: String(pages) })}
        />
      )}
    </>
  )
}

/** Whose surroundings come first: those that the address names, else those of the current project, of buildings alone (B15). */
function useNearest({ tab, near }: Look, projectId: string | undefined) {
  const { place, isSettled } = usePlot(projectId)
  if (tab !== 'REFERENCE_PROJECT') return { near: null, place: null, isSettled: true }
  if (near === undefined) return { near: place, place, isSettled }
  const named = near === 'off' ? null : { postalCode: near, city: near === place?.postalCode ? place.city : near }
  return { near: named, place, isSettled: true }
}
