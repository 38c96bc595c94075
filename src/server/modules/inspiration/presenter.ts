import type { Locale } from '#contract/configuration/locales.ts'
import { distanceKm, type Coordinates } from '#contract/geography/distance.ts'
import type { ItemDetail } from '#contract/inspiration/item-detail-schema.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { presentPicture } from '../pictures/presenter.ts'
import { type ItemDetailRows, coordinatesOf } from './detail.ts'
import { valuesOfFacet } from './facet-bitmaps.ts'
import type { ItemRow } from './items.ts'

/** An item as the API returns it; `near` is the origin of its distance. */
export function presentItem(
  { item, picture, productIds }: ItemRow,
  locale: Locale,
  near: Coordinates | null = null,
): InspirationItem {
  const { id, kind, region, postalCode, tags, documentKind } = item
  const isFrench = locale === 'fr'
  const city = isFrench ? item.cityFr : item.cityNl
  const coordinates = coordinatesOf(item)
  const size = isFrench ? item.sizeFr : item.sizeNl
  return {
    id,
    kind,
    title: isFrench ? item.titleFr : item.titleNl,
    image: picture && presentPicture(picture, locale),
    place: city === null ? null : { city, region, postalCode },
    productIds: [...productIds],
    tags,
    distanceKm: near && coordinates && Math.round(distanceKm(near, coordinates) * 10) / 10,
    document: documentKind && size !== null ? { kind: documentKind, size, pages: item.pages ?? 0 } : null,
  }
}

/** An item with its related items. */
export function presentDetail(detail: ItemDetailRows, locale: Locale, near: Coordinates | null): ItemDetail {
  const { item } = detail.row
  const present = (rows: readonly ItemRow[]) => rows.map((row) => presentItem(row, locale, near))
  return {
    ...presentItem(detail.row, locale, near),
    description: locale === 'fr' ? item.descriptionFr : item.descriptionNl,
    images: detail.pictures.map((picture) => presentPicture(picture, locale)),
    products: detail.products.map(({ row, point }) => ({ ...presentItem(row, locale, near), point })),
    references: present(detail.references),
    nearby: present(detail.nearby),
    similar: present(detail.similar),
    documents: present(detail.documents),
    facts: presentFacts(item, locale),
  }
}

function presentFacts(item: ItemRow['item'], locale: Locale): ItemDetail['facts'] {
  const { year, architect, length, width, height, piecesPerSquareMetre, tags } = item
  const isFrench = locale === 'fr'
  return {
    year,
    architect,
    category: valuesOfFacet('category', tags),
    style: valuesOfFacet('style', tags),
    colourFamily: valuesOfFacet('colourFamily', tags),
    format: valuesOfFacet('format', tags),
    bond: valuesOfFacet('bond', tags),
    finish: valuesOfFacet('finish', tags),
    dimensions: length === null || width === null || height === null ? null : { length, width, height },
    piecesPerSquareMetre,
    texture: isFrench ? item.textureFr : item.textureNl,
    system: isFrench ? item.systemFr : item.systemNl,
  }
}
