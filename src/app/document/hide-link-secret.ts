/** What the script touches; `storage` may throw when the browser refuses it. */
export interface AddressBar {
  location: Pick<Location, 'pathname' | 'search' | 'hash'>
  history: Pick<History, 'state' | 'replaceState'>
  storage: () => Pick<Storage, 'setItem'>
  /** Takes the secret where storage is refused; a reload then loses it. */
  page: { portalLink?: string }
}

/**
 * Takes secrets out of the address before anything is asked for (reliability.md, "nothing sensitive in URLs"): the token of
 * a link from a mail, whose place a dash takes, and all that a sign-in provider sends back (T37). The portal reads them
 * from sessionStorage (platform/guard/link-secret.ts). Runs inline in the document's head, so it must not lean on anything
 * outside its own body.
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
    storage().setItem('portal_link', text)
  } catch {
    page.portalLink = text
  }
  history.replaceState(history.state, '', shown)
}

/** As an inline script; named by hash in the content security policy. */
export const linkSecretScript = `(${String(hideLinkSecret)})({location,history,storage:()=>sessionStorage,page:window})`
