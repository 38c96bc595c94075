import { useTranslation } from 'react-i18next'
import type { FacetKey } from '#contract/constants/catalogue.ts'
import type { InspirationDetail } from '#contract/schemas/inspiration-detail.ts'
import { formatNumber } from '#app/platform/i18n/format-number.ts'
import { formatList } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import styles from './facts.module.css'

/** Facets in the order of a technical sheet. */
const FACETS = ['category', 'format', 'finish', 'bond', 'colourFamily', 'style'] as const satisfies readonly FacetKey[]

interface FactsProps {
  facts: NonNullable<InspirationDetail['facts']>
  /** Those to tell; all of them by default. */
  facets?: readonly (typeof FACETS)[number][]
}

/** What is known of a thing, as a list of facts: formats, sizes, finish, bonds and colours (E34). What is not known is left out. */
export function Facts({ facts, facets = FACETS }: FactsProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { dimensions, piecesPerSquareMetre: pieces } = facts
  const words = (key: (typeof FACETS)[number]) =>
    // Values of other backends may have no word of ours.
    facts[key].map((value) => t(`inspiration.value.${key}.${value}`, { defaultValue: value, skipInterpolation: true }))
  const rows = [
    ...facets.map((key) => ({ term: t(`inspiration.facet.${key}`), fact: formatList(words(key), locale) })),
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
