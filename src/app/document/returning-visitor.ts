import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'

/**
 * Marks the document where this browser has been here before and so has the fonts: on a first visit the style sheet leaves
 * them until the program has started, which the line is needed for more (ui/styles/fonts.css).
 */
export function markReturningVisitor({ cookie, documentElement }: Document): void {
  if (cookie.includes(`${COOKIE_NAMES.deviceId}=`)) documentElement.dataset['known'] = ''
}
