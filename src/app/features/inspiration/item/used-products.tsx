import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { itemLink } from '#app/data/inspiration/item-link.ts'
import { ProductSpecs } from '../product-specs.tsx'
import { ProductSwatch } from '../product-swatch.tsx'
import styles from './used-products.module.css'

export function UsedProducts({ products }: { products: readonly InspirationItem[] }) {
  const { t } = useTranslation('app')
  if (products.length === 0) return null
  return (
    <section aria-labelledby="used">
      <h2 id="used" className="t-section">
        {t('item.used')}
      </h2>
      <ul className={styles.rows}>
        {products.map((product) => (
          <li key={product.id}>
            <Link {...itemLink(product)} className={styles.row} activeProps={{}}>
              <ProductSwatch image={product.image} />
              <span className={styles.text}>
                <b>{product.title}</b>
                <ProductSpecs product={product} />
              </span>
              <ChevronRight className="i i--s" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
