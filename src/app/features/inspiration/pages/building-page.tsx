import { useTranslation } from 'react-i18next'
import type { Image } from '#contract/schemas/image.ts'
import type { InspirationDetail } from '#contract/schemas/inspiration-detail.ts'
import { formatNumber } from '#app/platform/i18n/format-number.ts'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { AddTo } from '../components/add-to.tsx'
import { DocumentSection } from '../components/document-section.tsx'
import { Facts } from '../components/facts.tsx'
import { ItemActs } from '../components/item-acts.tsx'
import { ItemFrame } from '../components/item-frame.tsx'
import { ItemGate, type OpenItem } from '../components/item-gate.tsx'
import { ItemHead } from '../components/item-head.tsx'
import { Judge } from '../components/judge.tsx'
import { SampleButton } from '../components/sample-button.tsx'
import type { Builder } from '../components/use-builder.ts'
import { UsedProducts } from '../components/used.tsx'
import { BuildingTiles } from '../components/used-tiles.tsx'
import { Viewer } from '../components/viewer.tsx'

/** A building: its pictures, where it stands, what it is made of, and what somebody says of it (E30, B13). */
export function BuildingPage({ itemId }: { itemId: string }) {
  return (
    <ItemGate key={itemId} itemId={itemId} kind="REFERENCE_PROJECT">
      {(open) => <Building {...open} />}
    </ItemGate>
  )
}

function Building({ item, read, builder }: OpenItem) {
  const { t } = useTranslation('app')
  return (
    <ItemFrame
      look={<Viewer title={item.title} images={picturesOf(item)} />}
      below={
        <>
          <BuildingTiles title={t('item.nearby')} items={item.nearby} most={3} />
          <DocumentSection documents={item.documents} />
        </>
      }
    >
      <ItemHead item={item} read={read} tab="REFERENCE_PROJECT">
        <Whereabouts item={item} builder={builder} />
      </ItemHead>
      <Judge item={item} />
      {item.description && <p>{item.description}</p>}
      <UsedProducts products={item.products} />
      {item.facts && <Facts facts={item.facts} facets={['style', 'colourFamily']} />}
      <ItemActs>
        <AddTo item={item} builder={builder} />
        <SampleButton products={item.products} builder={builder} />
      </ItemActs>
    </ItemFrame>
  )
}

/** "Lochristi, 3 km van Woning Molenveld. Architect Studio Oost, 2025." */
function Whereabouts({ item, builder: { current } }: { item: InspirationDetail; builder: Builder }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { place, distanceKm, facts } = item
  const far =
    distanceKm !== null && current
      ? t('item.distance', {
          km: formatNumber(Math.max(1, Math.round(distanceKm)), locale),
          name: projectName(current, t, locale),
        })
      : null
  const architect = facts?.architect && t('item.architect', { name: facts.architect })
  const parts = [
    [place?.city, far],
    [architect, facts?.year],
  ]
  return parts
    .map((part) => part.filter(Boolean).join(', '))
    .filter(Boolean)
    .map((sentence) => `${sentence}. `)
    .join('')
    .trim()
}

/** All of its pictures; backends without more have the one of the wall. */
function picturesOf({ images, image }: InspirationDetail): readonly Image[] {
  return images.length === 0 && image ? [image] : images
}
