import { LINK_STORAGE_KEY } from '#contract/storage/storage-keys.ts'

/** What the script touches; `storage` may throw when the browser refuses it. */
export interface AddressBar {
  location: Pick<Location, 'pathname' | 'search' | 'hash'>
  history: Pick<History, 'state' | 'replaceState'>
  storage: () => Pick<Storage, 'setItem'>
  page: LinkSecretHolder
}

/** Takes the secret where storage is refused; a reload then loses it. */
export interface LinkSecretHolder {
  portalLink?: string | undefined
}

/**
 * Takes secrets out of the address before anything is requested: the token of a link from a mail, whose place a dash takes,
 * and all that a sign-in provider sends back.
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

/** What the script left on the page because storage was refused; handed out once. */
export function takeLinkSecret(page: LinkSecretHolder = globalThis): string | undefined {
  const { portalLink } = page
  page.portalLink = undefined
  return portalLink
}
