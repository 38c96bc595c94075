import type { Locale } from '#contract/constants/locales.ts'
import type { Favourite } from '#contract/schemas/favourite.ts'
import { presentItem } from '../inspiration/presenter.ts'
import type { Said } from './service.ts'

/** What was said, in the language of who asks; the note is in the customer's own words. */
export function presentFavourite({ row, item }: Said, locale: Locale): Favourite {
  const { itemId, liked, reason, point, note, at } = row
  return { itemId, liked, reason, point, note, at: at.toISOString(), item: presentItem(item, locale) }
}
