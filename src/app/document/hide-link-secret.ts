import { LINK_STORAGE_KEY } from '#contract/storage/storage-keys.ts'

/** The browser APIs that the script uses; `storage` may throw when storage is disabled. */
export interface AddressBar {
  location: Pick<Location, 'pathname' | 'search' | 'hash'>
  history: Pick<History, 'state' | 'replaceState'>
  storage: () => Pick<Storage, 'setItem'>
  page: LinkSecretHolder
}

/** Receives the secret when storage is disabled; a reload then loses it. */
interface LinkSecretHolder {
  portalLink?: string | undefined
}

/**
 * Removes secrets from the URL before anything is requested: the token of a mail link, which a dash replaces, and the
 * whole response of a sign-in provider.
 */
export function hideLinkSecret({ location, history, storage, page }: AddressBar): void {
  const { pathname, search, hash } = location
  const link = /^(\/(?:auth\/(activate|reset)|account\/(confirm))\/)([^/]+)\/?$/.exec(pathname)
  const social = /^\/auth\/social\/(\w+)\/?$/.exec(pathname)
  let found: { kind: string; secret: string } | undefined
  let shown = pathname
  if (link?.[1] && link[4] && link[4] !== '-') {
    found = { kind: link[2] ?? link[3] ?? '', secret: link[4] }
    shown = `${link[1]}-${search}`
  } else if (social?.[1] && search + hash) {
    found = { kind: social[1], secret: `${search.slice(1)}&${hash.slice(1)}` }
  }
  if (!found) return
  const text = JSON.stringify(found)
  try {
    storage().setItem(LINK_STORAGE_KEY, text)
  } catch {
    page.portalLink = text
  }
  history.replaceState(history.state, '', shown)
}

/** Takes the secret that the script left on the page because storage is disabled. */
export function takeLinkSecret(page: LinkSecretHolder = globalThis): string | undefined {
  const { portalLink } = page
  page.portalLink = undefined
  return portalLink
}
