import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SAMPLES_MAX } from '#contract/constants/catalogue.ts'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { wallQueries } from '#app/data/inspiration/wall-queries.ts'
import { CheckRow } from '#app/ui/check-row.tsx'
import styles from './sample.module.css'
import { ProductWords } from './used.tsx'
import { Swatch } from './used-swatch.tsx'

/** The longest page that the backend gives. */
const ALL_PRODUCTS = { tab: 'PRODUCT', itemsPerPage: '96' } as const

interface SampleChoiceProps {
  /** Those it began with; as many as one request takes are chosen. */
  products: readonly InspirationItem[]
  id: string
  message: string | undefined
}

/** The products to choose from: first those somebody was looking at, the others on demand. So many at most. */
export function SampleChoice({ products, id, message }: SampleChoiceProps) {
  const { t } = useTranslation('app')
  const [chosen, setChosen] = useState(() => products.slice(0, SAMPLES_MAX).map((product) => product.id))
  const [more, setMore] = useState(false)
  const all = useQuery({ ...wallQueries.page(ALL_PRODUCTS), enabled: more })
  const others = (all.data?.items ?? []).filter((one) => products.every((product) => product.id !== one.id))
  const isFull = chosen.length >= SAMPLES_MAX
  const choice = (product: InspirationItem, wiring: { id?: string; message?: string | undefined } = {}) => (
    <CheckRow
      key={product.id}
      type="checkbox"
      name="productIds"
      value={product.id}
      checked={chosen.includes(product.id)}
      disabled={isFull && !chosen.includes(product.id)}
      onChange={({ currentTarget: { checked } }) =>
        setChosen((ids) => (checked ? [...ids, product.id] : ids.filter((one) => one !== product.id)))
      }
      label={
        <span className={styles.product}>
          <Swatch image={product.image} />
          <span>
            {product.title}
            <br />
            <ProductWords product={product} />
          </span>
        </span>
      }
      {...wiring}
    />
  )
  return (
    <fieldset className={styles.choice}>
      <legend className="t-strong">{t('sample.products')}</legend>
      <p className="t-s t-soft" role="status">
        {t(isFull ? 'sample.full' : 'sample.chosen', { chosen: chosen.length, most: SAMPLES_MAX })}
      </p>
      {products.map((product, nth) => choice(product, nth === 0 ? { id, message: message && t('sample.none') } : {}))}
      <details className={styles.more} onToggle={(event) => setMore(event.currentTarget.open)}>
        <summary>{t('sample.more')}</summary>
        {all.isError && <p className="t-soft">{t('sample.moreFail')}</p>}
        {others.map((product) => choice(product))}
      </details>
    </fieldset>
  )
}
