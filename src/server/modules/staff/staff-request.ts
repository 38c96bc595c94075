import type { Locale } from '#contract/configuration/locales.ts'
import { escapeHtml, languageSwitch } from '#contract/pages/page-frame.ts'
import { renderPage } from '#server/http/pages/page.ts'
import type { ServerContext } from '#server/http/server-env.ts'
import type { StaffAccess } from './staff-session.ts'
import { menuView, STAFF_PATHS, type StaffChoices, type StaffPageName, type StaffView } from './staff-page-views.ts'

export type StaffStatus = 200 | 403 | 404 | 409 | 422

/** A request to a page of staff. */
export interface StaffRequest {
  readonly c: ServerContext
  readonly page: StaffPageName
  readonly locale: Locale
  /** The fields of the form, or of the address. */
  readonly body: Record<string, string>
  readonly access: StaffAccess
}

export type StaffHandler = (request: StaffRequest) => Promise<Response>

const CHOICES = ['showroomId', 'tablet', 'authenticator'] as const satisfies readonly (keyof StaffChoices)[]

/** What was chosen, without PIN and codes, which no page shows. */
export function choicesOf(body: Record<string, string>): StaffChoices {
  return Object.fromEntries(CHOICES.flatMap((name) => (body[name] ? [[name, body[name]]] : [])))
}

export function addressOf(path: string, query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString()
  return text === '' ? path : `${path}?${text}`
}

/** Responds with a page; `offersLanguages` is false where another request would not show the same. */
export function sendStaffPage(
  request: StaffRequest,
  view: StaffView,
  status: StaffStatus = 200,
  offersLanguages = true,
): Promise<Response> {
  const { c, page, locale, body, access } = request
  const languages = languageSwitch(locale, 'a', (lang) => {
    const address = addressOf(STAFF_PATHS[page], { ...choicesOf(body), lang })
    return `href="${escapeHtml(address)}" hreflang="${lang}"`
  })
  return renderPage(c, {
    locale,
    ...view,
    home: STAFF_PATHS.pair,
    ...((access.state === 'open' || access.state === 'enrolling') && {
      menu: menuView(access.state === 'open' ? page : null, access.session.endsAt, locale),
    }),
    ...(offersLanguages && { languages }),
    status,
  })
}
