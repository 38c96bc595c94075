import { useTranslation } from 'react-i18next'
import { Photo } from '#app/ui/photo.tsx'
import { AddTo } from '../components/add-to.tsx'
import { DocumentSection } from '../components/document-section.tsx'
import { Facts } from '../components/facts.tsx'
import { ItemActs } from '../components/item-acts.tsx'
import { ItemFrame } from '../components/item-frame.tsx'
import { ItemGate, type OpenItem } from '../components/item-gate.tsx'
import { ItemHead } from '../components/item-head.tsx'
import { Judge } from '../components/judge.tsx'
import { SampleButton } from '../components/sample-button.tsx'
import { ProductWords } from '../components/used.tsx'
import { BuildingTiles } from '../components/used-tiles.tsx'
import styles from './product-page.module.css'

/** A product: its material large and in its true colour, what it measures, where it was used, and what to read (E34). */
export function ProductPage({ productId }: { productId: string }) {
  return (
    <ItemGate key={productId} itemId={productId} kind="PRODUCT">
      {(open) => <Product {...open} />}
    </ItemGate>
  )
}

function Product({ item, read, builder }: OpenItem) {
  const { t } = useTranslation('app')
  return (
    <ItemFrame
      look={
        item.image && (
          <Photo image={item.image} sizes="(min-width: 1025px) 60vw, 100vw" className={styles.material} eager="first" />
        )
      }
      below={
        <>
          <BuildingTiles title={t('item.references')} items={item.references} most={6} />
          <DocumentSection documents={item.documents} />
        </>
      }
    >
      <ItemHead item={item} read={read} tab="PRODUCT">
        <ProductWords product={item} />
      </ItemHead>
      <Judge item={item} />
      {item.description && <p>{item.description}</p>}
      {item.facts && <Facts facts={item.facts} />}
      <ItemActs>
        <AddTo item={item} builder={builder} />
        <SampleButton products={[item]} builder={builder} />
      </ItemActs>
    </ItemFrame>
  )
}
