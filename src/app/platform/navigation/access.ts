import type { SessionKind } from '#contract/auth/oauth.ts'
import { safeReturnPath } from './return-path.ts'

/** Access to a page: `customer` and `showroom` require a login, `logged-out` requires that there is none. */
export type Access = 'customer' | 'showroom' | 'logged-out'

/** Input of the guard; none of it needs the network. */
export interface GuardInput {
  /** Access of the deepest matched route; undefined if none matches. */
  access: Access | undefined
  /** Kind of the session; null when nobody is signed in. */
  kind: SessionKind | null
  /** Path, query and hash of the requested page. */
  href: string
  back: string | undefined
}

/** The redirect, or null to show the page. A tablet shows customer pages only while a customer is signed in on it. */
export function redirectTarget({ access, kind, href, back }: GuardInput): string | null {
  switch (access) {
    case undefined:
      // Most logged-out visits begin at the start page.
      return kind === null && /^\/(?:$|[?#])/.test(href) ? loginPath(href) : null
    case 'logged-out':
      return kind && safeReturnPath(back)
    case 'customer':
    case 'showroom':
      // Those who cannot sign in need the status page most.
      if (kind === null) return href.startsWith('/status') ? '/auth/status?back=/status' : loginPath(href)
      return kind === access ? null : HOMES[kind]
  }
}

/** The start page of each kind of session. */
const HOMES: Record<SessionKind, string> = { customer: '/', showroom: '/kiosk' }

/** The path of the login page that returns to `href`. */
export function loginPath(href: string): string {
  return `/auth/login?back=${encodeURIComponent(safeReturnPath(href))}`
}
