import type { SessionKind } from '#contract/constants/oauth.ts'
import { safeReturnPath } from './return-path.ts'

/**
 * Who a page is for. `customer` and `showroom` require a login, `logged-out` requires none; there is no third kind (S085).
 */
export type Access = 'customer' | 'showroom' | 'logged-out'

/** What the guard looks at; nothing of it needs the network. */
export interface Visit {
  /** Of the deepest matched page; undefined where no page matches. */
  access: Access | undefined
  /** Whose session it is (T50); null when nobody is signed in. */
  kind: SessionKind | null
  /** Path, query and hash of the page asked for. */
  href: string
  back: string | undefined
}

/**
 * Where to send a visit instead, or null to let it in (S018, S019). A tablet shows the pages of its showroom, and those of a
 * customer only while one is signed in on it.
 */
export function redirectTarget({ access, kind, href, back }: Visit): string | null {
  switch (access) {
    case undefined:
      // Of the pages behind the login this one is known before they are fetched: here most logged-out visits begin.
      return kind === null && /^\/(?:$|[?#])/.test(href) ? loginPath(href) : null
    case 'logged-out':
      return kind && safeReturnPath(back)
    case 'customer':
    case 'showroom':
      if (kind === null) return loginPath(href)
      return kind === access ? null : HOMES[kind]
  }
}

/** Where each kind of session starts. */
const HOMES: Record<SessionKind, string> = { customer: '/', showroom: '/kiosk' }

/** The login page that will lead back to `href` (S014). */
export function loginPath(href: string): string {
  return `/auth/login?back=${encodeURIComponent(safeReturnPath(href))}`
}
