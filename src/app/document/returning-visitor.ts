import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'

/**
 * Marks the document of a returning visitor, who has the fonts cached. On a first visit the style sheet delays them
 * until the program has started, so that they do not compete with it (ui/styles/fonts.css).
 */
export function markReturningVisitor({ cookie, documentElement }: Document): void {
  if (cookie.includes(`${COOKIE_NAMES.deviceId}=`)) documentElement.dataset['known'] = ''
}
