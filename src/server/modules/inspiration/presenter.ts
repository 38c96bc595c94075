import type { Locale } from '#contract/constants/locales.ts'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { presentPicture } from '../pictures/presenter.ts'
import type { ReferenceRow } from './repository.ts'

/** A reference project as answered, in a language. */
export function presentReference({ reference, picture }: ReferenceRow, locale: Locale): InspirationItem {
  return {
    id: reference.id,
    kind: 'REFERENCE_PROJECT',
    title: locale === 'fr' ? reference.titleFr : reference.titleNl,
    image: presentPicture(picture, locale),
    place: { city: locale === 'fr' ? reference.cityFr : reference.cityNl, region: reference.region, postalCode: null },
    productIds: [],
    tags: [],
    distanceKm: null,
    document: null,
  }
}
