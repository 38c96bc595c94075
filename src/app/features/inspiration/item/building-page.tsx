import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Image } from '#contract/formats/image-schema.ts'
import type { ItemDetail } from '#contract/inspiration/item-detail-schema.ts'
import { formatNumber } from '#app/platform/i18n/format-number.ts'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { AddToProject } from './add-to-project.tsx'
import { DocumentSection } from '../downloads/document-section.tsx'
import { ItemFacts } from './item-facts.tsx'
import { ItemActions, ItemLayout } from './item-layout.tsx'
import { ItemLoader, type LoadedItem } from './item-loader.tsx'
import { ItemHeader } from './item-header.tsx'
import { RateItem } from '../favourites/rate-item.tsx'
import { SampleButton } from '../samples/sample-button.tsx'
import type { ProjectContext } from '../use-project-context.ts'
import { ProductPins } from './product-pins.tsx'
import { UsedProducts } from './used-products.tsx'
import { BuildingTiles } from './building-tiles.tsx'
import { Viewer } from '../viewer/viewer.tsx'

/** `adviser` is shown below everything else. */
export function BuildingPage({ itemId, adviser }: { itemId: string; adviser: ReactNode }) {
  return (
    <ItemLoader key={itemId} itemId={itemId} kind="REFERENCE_PROJECT">
      {(loaded) => <Building {...loaded} adviser={adviser} />}
    </ItemLoader>
  )
}

function Building({ item, read, projectContext, adviser }: LoadedItem & { adviser: ReactNode }) {
  const { t } = useTranslation('app')
  const images = itemImages(item)
  return (
    <ItemLayout
      media={
        <Viewer
          title={item.title}
          images={images}
          pins={images[0] && <ProductPins image={images[0]} products={item.products} />}
        />
      }
      adviser={adviser}
      below={
        <>
          <BuildingTiles title={t('item.nearby')} items={item.nearby} limit={3} />
          <BuildingTiles title={t('item.similar')} items={item.similar} limit={3} />
          <DocumentSection documents={item.documents} />
        </>
      }
    >
      <ItemHeader item={item} read={read} tab="REFERENCE_PROJECT">
        <BuildingLocation item={item} projectContext={projectContext} />
      </ItemHeader>
      <RateItem item={item} />
      {item.description && <p>{item.description}</p>}
      <UsedProducts products={item.products} />
      {item.facts && <ItemFacts facts={item.facts} facets={['style', 'colourFamily']} />}
      <ItemActions>
        <AddToProject item={item} projectContext={projectContext} />
        <SampleButton products={item.products} projectContext={projectContext} />
      </ItemActions>
    </ItemLayout>
  )
}

/** "Lochristi, 3 km van Woning Molenveld. Architect Studio Oost, 2025." */
function BuildingLocation({ item, projectContext: { current } }: { item: ItemDetail; projectContext: ProjectContext }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { place, distanceKm, facts } = item
  const distance =
    distanceKm !== null && current
      ? t('item.distance', {
          km: formatNumber(Math.max(1, Math.round(distanceKm)), locale),
          name: projectName(current, t, locale),
        })
      : null
  const architect = facts?.architect && t('item.architect', { name: facts.architect })
  const parts = [
    [place?.city, distance],
    [architect, facts?.year],
  ]
  return parts
    .map((part) => part.filter(Boolean).join(', '))
    .filter(Boolean)
    .map((sentence) => `${sentence}. `)
    .join('')
    .trim()
}

/** Some backends send the tile image only. */
function itemImages({ images, image }: ItemDetail): readonly Image[] {
  return images.length === 0 && image ? [image] : images
}
