import { useTranslation } from 'react-i18next'
import { FACET_VALUES } from '#contract/inspiration/facet-values.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'

/** Finish and format, which tell products apart. */
export function mainSpecs(tags: readonly string[]): { key: 'finish' | 'format'; value: string }[] {
  return (['finish', 'format'] as const).flatMap((key) => {
    const value = tags.find((tag) => FACET_VALUES[key].includes(tag))
    return value === undefined ? [] : [{ key, value }]
  })
}

/** Finish and format, such as "Handvorm, M65". */
export function ProductSpecs({ product }: { product: InspirationItem }) {
  const { t } = useTranslation('app')
  const specs = mainSpecs(product.tags).map(({ key, value }) => t(`inspiration.value.${key}.${value}`))
  return <span className="t-s t-soft">{specs.join(', ')}</span>
}
