import { ITEM_BONDS, ITEM_FINISHES, ITEM_FORMATS, type ItemKind } from '#contract/constants/catalogue.ts'
import { PRODUCT_CATEGORIES, PROJECT_STYLES } from '#contract/constants/vocabularies.ts'
import { placeOfPostcode } from '#contract/rules/postcode-place.ts'
import { regionOf } from '#contract/rules/region.ts'
import { mulberry32 } from '#contract/rules/seeded-random.ts'
import { COLOUR_FAMILIES } from '#contract/schemas/project-helpers.ts'
import type { Database } from '#server/db/database.ts'
import { inspirationItems } from '#server/db/inspiration-tables.ts'

/** A thing as it is put into the catalogue. */
export type CatalogueItem = typeof inspirationItems.$inferInsert

const DUTCH =
  'gevel baksteen hoeve woning terras tuin dak pannen klinkers muur verband voeg handvorm kleur licht schaduw plint ' +
  'dorpel rollaag schouw poort erf atelier veranda luifel overkraging baksteenmuur keldermuur tuinmuur gevelvlak'
const FRENCH =
  'facade brique ferme maison terrasse jardin toiture tuiles paves mur appareil joint moulee teinte lumiere ombre ' +
  'soubassement seuil cheminee porche cour atelier veranda auvent villa longere grange pignon lucarne'
const SYLLABLES = 'ba de li mo ru ka te vi no su pa ge zi lo hu ra me ki bo nu'.split(' ')
const POSTCODES = [
  '1000',
  '1300',
  '2000',
  '3000',
  '4000',
  '5000',
  '6000',
  '7000',
  '8000',
  '9000',
  '9080',
  '2800',
  '6700',
]

/** Words besides those of the trade. */
const VOCABULARY = 6000

/** Things of a made-up catalogue, the same for a seed: four in five are buildings, the others products and documents. */
export function makeCatalogue(seed: number, count: number): CatalogueItem[] {
  const random = mulberry32(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const one = <T>(values: readonly T[]): T => values[below(values.length)] as T
  const some = (values: readonly string[], most: number) =>
    Array.from({ length: below(most + 1) }, () => one(values)).filter((value, at, all) => all.indexOf(value) === at)
  const rare = Array.from({ length: VOCABULARY }, () =>
    Array.from({ length: 2 + below(3) }, () => one(SYLLABLES)).join(''),
  )
  // As in any language, a few words are in most texts and most words in few.
  const sentence = (words: readonly string[], length: number) =>
    Array.from({ length }, () => {
      const at = Math.floor(random() ** 3 * (words.length + VOCABULARY))
      return words[at] ?? rare[at - words.length]
    }).join(' ')
  const [dutch, french] = [DUTCH.split(' '), FRENCH.split(' ')]
  return Array.from({ length: count }, (_, at): CatalogueItem => {
    const kind: ItemKind = at % 20 < 16 ? 'REFERENCE_PROJECT' : at % 20 < 19 ? 'PRODUCT' : 'DOWNLOAD'
    const postalCode = kind === 'REFERENCE_PROJECT' && random() < 0.9 ? one(POSTCODES) : null
    return {
      id: `item-${at}`,
      kind,
      titleNl: sentence(dutch, 3),
      titleFr: sentence(french, 3),
      descriptionNl: sentence(dutch, 30),
      descriptionFr: sentence(french, 30),
      tags: [
        ...some(PRODUCT_CATEGORIES, 3),
        ...some(PROJECT_STYLES, 2),
        ...some(COLOUR_FAMILIES, 3),
        ...some(ITEM_FORMATS, 2),
        ...some(ITEM_BONDS, 2),
        ...some(ITEM_FINISHES, 1),
      ],
      postalCode,
      region: regionOf(postalCode ?? ''),
      cityNl: postalCode && 'Gent',
      cityFr: postalCode && 'Gand',
      ...placeOfPostcode(postalCode ?? ''),
      year: kind === 'REFERENCE_PROJECT' ? 2000 + below(26) : null,
      position: below(1000),
    }
  })
}

/** Rows of one statement; their columns make as many parameters as the protocol takes. */
const CHUNK = 1000

/** Puts things into the catalogue. */
export async function putItems(db: Database, items: readonly CatalogueItem[]): Promise<void> {
  for (let from = 0; from < items.length; from += CHUNK) {
    await db.insert(inspirationItems).values(items.slice(from, from + CHUNK))
  }
}
