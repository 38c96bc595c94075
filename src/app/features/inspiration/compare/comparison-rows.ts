import type { TFunction } from 'i18next'
import type { Locale } from '#contract/configuration/locales.ts'
import type { FacetKey } from '#contract/inspiration/catalogue.ts'
import { FACET_VALUES } from '#contract/inspiration/facet-values.ts'
import type { ItemDetail } from '#contract/inspiration/item-detail-schema.ts'
import { formatNumber } from '#app/platform/i18n/format-number.ts'
import { formatList } from '#app/platform/i18n/format-project.ts'

type FactKey = Exclude<FacetKey, 'region'>

/** One property of all compared items; null where it is unknown. */
export interface ComparisonRow {
  readonly key: string
  readonly term: string
  readonly values: readonly (string | null)[]
  /** True when not all items have the same value; items that are not loaded do not count. */
  readonly differs: boolean
}

/** Shown even where no item has a value. */
const ESSENTIAL: readonly string[] = ['category', 'format', 'colourFamily', 'finish', 'place', 'style']

interface ComparisonContext {
  t: TFunction<'app'>
  locale: Locale
  /** Whether samples of products can be requested; undefined until it is known. */
  hasSamples: boolean | undefined
}

/** The rows of a comparison of products or buildings; null stands for an item that cannot be shown. */
export function comparisonRows(
  items: readonly (ItemDetail | null)[],
  kind: 'PRODUCT' | 'REFERENCE_PROJECT',
  { t, locale, hasSamples }: ComparisonContext,
): ComparisonRow[] {
  const facet = (key: FactKey) => ({
    key,
    term: t(`inspiration.facet.${key}`),
    read: (item: ItemDetail) =>
      formatList(
        // Other backends may send values without a translation.
        factsOf(item, key).map((value) =>
          t(`inspiration.value.${key}.${value}`, { defaultValue: value, skipInterpolation: true }),
        ),
        locale,
      ),
  })
  const products = [
    ...(['category', 'format', 'colourFamily', 'finish'] as const).map(facet),
    {
      key: 'dimensions',
      term: t('item.dimensions'),
      read: ({ facts }: ItemDetail) => facts?.dimensions && t('item.mm', facts.dimensions),
    },
    {
      key: 'pieces',
      term: t('item.pieces'),
      read: ({ facts }: ItemDetail) => facts?.piecesPerSquareMetre && formatNumber(facts.piecesPerSquareMetre, locale),
    },
    { key: 'texture', term: t('item.texture'), read: ({ facts }: ItemDetail) => facts?.texture },
    { key: 'system', term: t('item.system'), read: ({ facts }: ItemDetail) => facts?.system },
    { key: 'sample', term: t('compare.sample'), read: () => hasSamples && t('compare.sampleOffered') },
  ]
  const buildings = [
    { key: 'place', term: t('compare.place'), read: ({ place }: ItemDetail) => place?.city },
    ...(['style', 'colourFamily', 'category', 'bond'] as const).map(facet),
    {
      key: 'products',
      term: t('compare.products'),
      read: (item: ItemDetail) =>
        formatList(
          item.products.map(({ title }) => title),
          locale,
        ),
    },
    { key: 'architect', term: t('compare.architect'), read: ({ facts }: ItemDetail) => facts?.architect },
    { key: 'year', term: t('compare.year'), read: ({ facts }: ItemDetail) => facts?.year?.toString() },
  ]
  return (kind === 'PRODUCT' ? products : buildings)
    .map(({ key, term, read }) => {
      const values = items.map((item) => (item && read(item)) || null)
      const known = values.filter((_, index) => items[index])
      return { key, term, values, differs: new Set(known).size > 1 }
    })
    .filter(({ key, values }) => ESSENTIAL.includes(key) || values.some((value) => value !== null))
}

/** Backends without facts may have the values among the tags. */
function factsOf({ facts, tags }: ItemDetail, key: FactKey): readonly string[] {
  const values = facts?.[key] ?? []
  return values.length > 0 ? values : tags.filter((tag) => FACET_VALUES[key].includes(tag))
}
