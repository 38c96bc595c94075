import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Image } from '#contract/formats/image-schema.ts'
import type { Point } from '#contract/formats/point-schema.ts'
import type { UsedProduct } from '#contract/inspiration/item-detail-schema.ts'
import { itemLink } from '#app/data/inspiration/item-link.ts'
import styles from './product-pins.module.css'

/** Links to the products that the catalogue locates on a picture, numbered as in the list of products. */
export function ProductPins({ image, products }: { image: Image; products: readonly UsedProduct[] }) {
  const { t } = useTranslation('app')
  return products.map((product, index) => {
    const { id, point, title } = product
    if (!point) return null
    return (
      <Link
        key={id}
        {...itemLink(product)}
        ref={placeOn(image, point)}
        className={styles.pin}
        activeProps={{}}
        aria-label={t('item.pin', { number: index + 1, title })}
        // A press on the picture itself opens it full screen.
        onClick={(event) => event.stopPropagation()}
      >
        <span>{index + 1}</span>
      </Link>
    )
  })
}

/** Ref callback that places a pin; uses the CSSOM because the CSP forbids style attributes. */
function placeOn({ width, height }: Image, { x, y }: Point) {
  return (pin: HTMLElement | null) => {
    pin?.style.setProperty('--x', String(x))
    pin?.style.setProperty('--y', String(y))
    pin?.style.setProperty('--ratio', String(width / height))
  }
}
