import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { UsedProduct } from '#contract/inspiration/item-detail-schema.ts'
import { itemLink } from '#app/data/inspiration/item-link.ts'
import { ProductSpecs } from '../product-specs.tsx'
import { ProductSwatch } from '../product-swatch.tsx'
import styles from './used-products.module.css'

export function UsedProducts({ products }: { products: readonly UsedProduct[] }) {
  const { t } = useTranslation('app')
  if (products.length === 0) return null
  const hasPins = products.some(({ point }) => point)
  return (
    <section aria-labelledby="used">
      <h2 id="used" className="t-section">
        {t('item.used')}
      </h2>
      <ul className={styles.rows}>
        {products.map((product, index) => (
          <li key={product.id}>
            <Link {...itemLink(product)} className={styles.row} activeProps={{}}>
              <ProductSwatch image={product.image} />
              {hasPins && <span className={styles.number}>{index + 1}</span>}
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
