import { safeReturnPath } from './return-path.ts'

/**
 * Who a page is for. `customer` and `showroom` require a login, `logged-out` requires none; there is no third kind (S085).
 */
export type Access = 'customer' | 'showroom' | 'logged-out'

/** What the guard looks at; nothing of it needs the network. */
export interface Visit {
  /** Of the deepest matched page; undefined where no page matches. */
  access: Access | undefined
  signedIn: boolean
  /** Path, query and hash of the page asked for. */
  href: string
  back: string | undefined
}

/** Where to send a visit instead, or null to let it in (S018, S019). */
export function redirectTarget({ access, signedIn, href, back }: Visit): string | null {
  switch (access) {
    case undefined:
      return null
    case 'logged-out':
      return signedIn ? safeReturnPath(back) : null
    case 'customer':
    case 'showroom':
      return signedIn ? null : loginPath(href)
  }
}

/** The login page that will lead back to `href` (S014). */
export function loginPath(href: string): string {
  return `/auth/login?back=${encodeURIComponent(safeReturnPath(href))}`
}
