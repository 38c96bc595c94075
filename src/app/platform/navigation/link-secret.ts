import * as v from 'valibot'
import type { SignInProvider } from '#contract/auth/oauth.ts'
import { entries } from '../storage/registry.ts'
import { readEntry, removeEntry, writeEntry } from '../storage/entry-store.ts'
import { takeLinkSecret } from '../../document/hide-link-secret.ts'

/** Where a secret came from: a link in a mail, or a sign-in provider's answer. */
export type LinkSecretKind = 'activate' | 'reset' | 'confirm' | SignInProvider

/** The page of each link from a mail; the document's inline script has put a dash in the place of its token. */
export const LINK_PAGES = {
  activate: '/auth/activate/-',
  reset: '/auth/reset/-',
  confirm: '/account/confirm/-',
} as const

/**
 * The secret that the document's inline script took out of the address (document/hide-link-secret.ts), null when there is
 * none of this kind. It survives a reload.
 */
export function linkSecret(kind: LinkSecretKind): string | null {
  storeFromPage()
  const link = readEntry(entries.link)
  return link?.kind === kind ? link.secret : null
}

/** Removes the secret after its use. */
export function removeLinkSecret(): void {
  storeFromPage()
  removeEntry(entries.link)
}

/** Where storage is refused the script left it on the window; it is moved to the store's memory. */
function storeFromPage(): void {
  const text = takeLinkSecret()
  if (text === undefined) return
  const parsed = v.safeParse(entries.link.schema, text)
  if (parsed.success && parsed.output) writeEntry(entries.link, parsed.output)
}
