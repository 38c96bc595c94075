import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SAMPLES_MAX } from '#contract/inspiration/catalogue.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { inspirationQueries } from '#app/data/inspiration/inspiration-queries.ts'
import { CheckRow } from '#app/ui/forms/check-row.tsx'
import { FieldMessage } from '#app/ui/forms/field.tsx'
import styles from './sample.module.css'
import { ProductSpecs } from '../product-specs.tsx'
import { ProductSwatch } from '../product-swatch.tsx'

/** Largest page size of the backend. */
const ALL_PRODUCTS = { tab: 'PRODUCT', itemsPerPage: '96' } as const

interface SampleProductsProps {
  /** Listed first and selected initially, up to the limit. */
  products: readonly InspirationItem[]
  id: string
  message: string | undefined
}

export function SampleProducts({ products, id, message }: SampleProductsProps) {
  const { t } = useTranslation('app')
  const [selectedIds, setSelectedIds] = useState(() => products.slice(0, SAMPLES_MAX).map((product) => product.id))
  const [isListOpen, setListOpen] = useState(false)
  const catalogue = useQuery({ ...inspirationQueries.page(ALL_PRODUCTS, useLocale()), enabled: isListOpen })
  const others = (catalogue.data?.items ?? []).filter(({ id: candidate }) =>
    products.every((product) => product.id !== candidate),
  )
  const isFull = selectedIds.length >= SAMPLES_MAX
  const renderProduct = (product: InspirationItem, fieldId?: string) => (
    <CheckRow
      key={product.id}
      id={fieldId}
      type="checkbox"
      name="productIds"
      value={product.id}
      checked={selectedIds.includes(product.id)}
      disabled={isFull && !selectedIds.includes(product.id)}
      onChange={({ currentTarget: { checked } }) =>
        setSelectedIds((ids) =>
          checked ? [...ids, product.id] : ids.filter((selectedId) => selectedId !== product.id),
        )
      }
      label={
        <span className={styles.product}>
          <ProductSwatch image={product.image} />
          <span>
            {product.title}
            <br />
            <ProductSpecs product={product} />
          </span>
        </span>
      }
    />
  )
  return (
    <fieldset className={styles.products} aria-describedby={message ? `${id}-message` : undefined}>
      <legend className="t-strong">{t('sample.products')}</legend>
      {message && <FieldMessage id={`${id}-message`}>{t('sample.none')}</FieldMessage>}
      <p className="t-s t-soft" role="status">
        {t(isFull ? 'sample.full' : 'sample.chosen', { chosen: selectedIds.length, most: SAMPLES_MAX })}
      </p>
      {products.map((product, index) => renderProduct(product, index === 0 ? id : undefined))}
      <details className={styles.more} onToggle={(event) => setListOpen(event.currentTarget.open)}>
        <summary>{t('sample.more')}</summary>
        {!catalogue.data && catalogue.failureCount > 0 && <p className="t-soft">{t('sample.moreFail')}</p>}
        {others.map((product) => renderProduct(product))}
      </details>
    </fieldset>
  )
}
