import type { Locale } from '#contract/constants/locales.ts'
import { distanceKm, type Place } from '#contract/rules/distance.ts'
import type { InspirationDetail } from '#contract/schemas/inspiration-detail.ts'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { presentPicture } from '../pictures/presenter.ts'
import { type ItemDetail, placeOf } from './detail.ts'
import { tagsOf } from './facet-bits.ts'
import type { ItemRow } from './items.ts'

/** An item as answered, in a language; its distance is from `near`, when one is asked for. */
export function presentItem(
  { item, picture, productIds }: ItemRow,
  locale: Locale,
  near: Place | null = null,
): InspirationItem {
  const { id, kind, region, postalCode, tags, documentKind } = item
  const isFrench = locale === 'fr'
  const city = isFrench ? item.cityFr : item.cityNl
  const place = placeOf(item)
  const size = isFrench ? item.sizeFr : item.sizeNl
  return {
    id,
    kind,
    title: isFrench ? item.titleFr : item.titleNl,
    image: picture && presentPicture(picture, locale),
    place: city === null ? null : { city, region, postalCode },
    productIds: [...productIds],
    tags,
    distanceKm: near && place && Math.round(distanceKm(near, place) * 10) / 10,
    document: documentKind && size !== null ? { kind: documentKind, size, pages: item.pages ?? 0 } : null,
  }
}

/** An item with what belongs to it, in a language. */
export function presentDetail(detail: ItemDetail, locale: Locale, near: Place | null): InspirationDetail {
  const { item } = detail.row
  const present = (rows: readonly ItemRow[]) => rows.map((row) => presentItem(row, locale, near))
  return {
    ...presentItem(detail.row, locale, near),
    description: locale === 'fr' ? item.descriptionFr : item.descriptionNl,
    images: detail.pictures.map((picture) => presentPicture(picture, locale)),
    products: present(detail.products),
    references: present(detail.references),
    nearby: present(detail.nearby),
    documents: present(detail.documents),
    facts: presentFacts(item, locale),
  }
}

function presentFacts(item: ItemRow['item'], locale: Locale): InspirationDetail['facts'] {
  const { year, architect, length, width, height, piecesPerSquareMetre, tags } = item
  const isFrench = locale === 'fr'
  return {
    year,
    architect,
    category: tagsOf('category', tags),
    style: tagsOf('style', tags),
    colourFamily: tagsOf('colourFamily', tags),
    format: tagsOf('format', tags),
    bond: tagsOf('bond', tags),
    finish: tagsOf('finish', tags),
    dimensions: length === null || width === null || height === null ? null : { length, width, height },
    piecesPerSquareMetre,
    texture: isFrench ? item.textureFr : item.textureNl,
    system: isFrench ? item.systemFr : item.systemNl,
  }
}
