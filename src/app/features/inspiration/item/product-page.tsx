import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Photo } from '#app/ui/media/photo.tsx'
import { AddToProject } from './add-to-project.tsx'
import { DocumentSection } from '../downloads/document-section.tsx'
import { ItemFacts } from './item-facts.tsx'
import { ItemActions, ItemLayout } from './item-layout.tsx'
import { ItemLoader, type LoadedItem } from './item-loader.tsx'
import { ItemHeader } from './item-header.tsx'
import { RateItem } from '../favourites/rate-item.tsx'
import { SampleButton } from '../samples/sample-button.tsx'
import { ProductSpecs } from '../product-specs.tsx'
import { BuildingTiles } from './building-tiles.tsx'
import styles from './product-page.module.css'

/** `adviser` is shown below everything else. */
export function ProductPage({ productId, adviser }: { productId: string; adviser: ReactNode }) {
  return (
    <ItemLoader key={productId} itemId={productId} kind="PRODUCT">
      {(loaded) => <Product {...loaded} adviser={adviser} />}
    </ItemLoader>
  )
}

function Product({ item, read, projectContext, adviser }: LoadedItem & { adviser: ReactNode }) {
  const { t } = useTranslation('app')
  return (
    <ItemLayout
      media={
        item.image && (
          <Photo image={item.image} sizes="(min-width: 1025px) 60vw, 100vw" className={styles.material} eager="first" />
        )
      }
      adviser={adviser}
      below={
        <>
          <BuildingTiles title={t('item.references')} items={item.references} limit={6} />
          <DocumentSection documents={item.documents} />
        </>
      }
    >
      <ItemHeader item={item} read={read} tab="PRODUCT">
        <ProductSpecs product={item} />
      </ItemHeader>
      <RateItem item={item} />
      {item.description && <p>{item.description}</p>}
      {item.facts && <ItemFacts facts={item.facts} />}
      <ItemActions>
        <AddToProject item={item} projectContext={projectContext} />
        <SampleButton products={[item]} projectContext={projectContext} />
      </ItemActions>
    </ItemLayout>
  )
}
