import * as v from 'valibot'
import type { SignInProvider } from '#contract/constants/oauth.ts'
import { visitEntries, visitStore } from '../storage/visit-store.ts'

/** Where a secret came from: a link in a mail, or a sign-in provider's answer (T37). */
export type LinkSecretKind = 'activate' | 'reset' | 'confirm' | SignInProvider

/** The page of each link from a mail; the document's first script has put a dash in the place of its token. */
export const LINK_PAGES = {
  activate: '/auth/activate/-',
  reset: '/auth/reset/-',
  confirm: '/account/confirm/-',
} as const

/**
 * The secret that the document's first script took out of the address (src/build/hide-link-secret.ts), null when there is
 * none of this kind. It survives a reload, and goes with `forgetLinkSecret`.
 */
export function linkSecret(kind: LinkSecretKind): string | null {
  takeFromPage()
  const link = visitStore.read(visitEntries.link)
  return link?.kind === kind ? link.secret : null
}

/** After its use. */
export function forgetLinkSecret(): void {
  takeFromPage()
  visitStore.remove(visitEntries.link)
}

/** Where storage is refused the script left it on the window; the store keeps it in memory from here on (F-29). */
function takeFromPage(): void {
  if (globalThis.portalLink === undefined) return
  const left = v.safeParse(visitEntries.link.schema, globalThis.portalLink)
  globalThis.portalLink = undefined
  if (left.success && left.output) visitStore.write(visitEntries.link, left.output)
}
