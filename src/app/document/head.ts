// Runs inline in the head of every document, before anything is requested or painted.
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { showAppearance } from './appearance.ts'
import { hideLinkSecret } from './hide-link-secret.ts'
import { revalidateDocument } from './revalidate-document.ts'

try {
  showAppearance(document, localStorage)
} catch {
  // Storage is disabled, so the system decides.
}
hideLinkSecret({ location, history, storage: () => sessionStorage, page: globalThis })
revalidateDocument(window)
markReturningVisitor(document)

/**
 * Marks the document of a returning visitor, who has the fonts cached. On a first visit the style sheet delays them
 * until the program has started, so that they do not compete with it (ui/styles/fonts.css).
 */
function markReturningVisitor({ cookie, documentElement }: Document): void {
  if (cookie.includes(`${COOKIE_NAMES.deviceId}=`)) documentElement.dataset['known'] = ''
}
