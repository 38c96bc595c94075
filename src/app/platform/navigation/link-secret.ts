import * as v from 'valibot'
import type { SignInProvider } from '#contract/auth/oauth.ts'
import { pageEntries } from '../storage/page-entries.ts'
import { readEntry, removeEntry, writeEntry } from '../storage/entry-store.ts'
import { takeLinkSecret } from '../../document/hide-link-secret.ts'

/** Origin of a secret: a link in a mail, or a sign-in provider's response. */
type LinkSecretKind = 'activate' | 'reset' | 'confirm' | SignInProvider

/** The page of each mail link; the document's inline script has replaced its token with a dash. */
export const LINK_PAGES = {
  activate: '/auth/activate/-',
  reset: '/auth/reset/-',
  confirm: '/account/confirm/-',
} as const

/**
 * The secret that the document's inline script removed from the URL (document/hide-link-secret.ts), null when there is
 * none of this kind. It survives a reload.
 */
export function linkSecret(kind: LinkSecretKind): string | null {
  storeFromPage()
  const link = readEntry(pageEntries.link)
  return link?.kind === kind ? link.secret : null
}

/** Removes the secret after use. */
export function removeLinkSecret(): void {
  storeFromPage()
  removeEntry(pageEntries.link)
}

/** With storage disabled the script left it on the window; it is moved to the store's memory. */
function storeFromPage(): void {
  const text = takeLinkSecret()
  if (text === undefined) return
  const parsed = v.safeParse(pageEntries.link.schema, text)
  if (parsed.success && parsed.output) writeEntry(pageEntries.link, parsed.output)
}
