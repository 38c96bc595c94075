import { useTranslation } from 'react-i18next'
import type { FacetKey } from '#contract/inspiration/catalogue.ts'
import type { ItemDetail } from '#contract/inspiration/item-detail-schema.ts'
import { formatNumber } from '#app/platform/i18n/format-number.ts'
import { formatList } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import styles from './item-facts.module.css'

/** In the order of a technical sheet. */
const FACETS = ['category', 'format', 'finish', 'bond', 'colourFamily', 'style'] as const satisfies readonly FacetKey[]

interface ItemFactsProps {
  facts: NonNullable<ItemDetail['facts']>
  /** All facets by default. */
  facets?: readonly (typeof FACETS)[number][]
}

export function ItemFacts({ facts, facets = FACETS }: ItemFactsProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { dimensions, piecesPerSquareMetre: pieces } = facts
  const translateValues = (key: (typeof FACETS)[number]) =>
    // Other backends may send values without a translation.
    facts[key].map((value) => t(`inspiration.value.${key}.${value}`, { defaultValue: value, skipInterpolation: true }))
  const rows = [
    ...facets.map((key) => ({ term: t(`inspiration.facet.${key}`), fact: formatList(translateValues(key), locale) })),
    { term: t('item.dimensions'), fact: dimensions && t('item.mm', dimensions) },
    { term: t('item.pieces'), fact: pieces && formatNumber(pieces, locale) },
    { term: t('item.texture'), fact: facts.texture },
    { term: t('item.system'), fact: facts.system },
  ]
  return (
    <dl className={styles.facts}>
      {rows.map(({ term, fact }) =>
        fact ? (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
