import type { Locale } from '#contract/constants/locales.ts'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { presentPicture } from '../pictures/presenter.ts'
import type { ItemRow } from './items.ts'

/** An item as answered, in a language; `distanceKm` from the place asked for. */
export function presentItem(
  { item, picture, productIds }: ItemRow,
  locale: Locale,
  distanceKm: number | null = null,
): InspirationItem {
  const { id, kind, region, postalCode, tags, documentKind } = item
  const isFrench = locale === 'fr'
  const city = isFrench ? item.cityFr : item.cityNl
  const size = isFrench ? item.sizeFr : item.sizeNl
  return {
    id,
    kind,
    title: isFrench ? item.titleFr : item.titleNl,
    image: picture && presentPicture(picture, locale),
    place: city === null ? null : { city, region, postalCode },
    productIds: [...productIds],
    tags,
    distanceKm,
    document: documentKind && size !== null ? { kind: documentKind, size, pages: item.pages ?? 0 } : null,
  }
}
