import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { itemLink } from '#app/data/inspiration/item-link.ts'
import { productWords } from '../model.ts'
import { Swatch } from './used-swatch.tsx'
import styles from './used.module.css'

/** The products of a building, each with its material and the way to its page; nothing where none are known. */
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
              <Swatch image={product.image} />
              <span className={styles.words}>
                <b>{product.title}</b>
                <ProductWords product={product} />
              </span>
              <ChevronRight className="i i--s" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How a product is made and in which format: "Handvorm, M65". */
export function ProductWords({ product }: { product: InspirationItem }) {
  const { t } = useTranslation('app')
  const words = productWords(product.tags).map(({ key, value }) => t(`inspiration.value.${key}.${value}`))
  return <span className="t-s t-soft">{words.join(', ')}</span>
}
