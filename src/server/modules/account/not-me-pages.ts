import type { Hono } from 'hono'
import { html } from 'hono/html'
import { isLocale, type Locale } from '#contract/configuration/locales.ts'
import { languageSwitch } from '#contract/pages/page-frame.ts'
import { readForm } from '#server/http/body.ts'
import { negotiateLocale } from '#server/http/language.ts'
import { type Markup, renderPage } from '#server/http/pages/page.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { ServerContext, ServerEnv } from '#server/http/server-env.ts'
import { readSignInOrigin } from '#server/http/sign-in-origin.ts'
import { fillText, textsOf } from '#server/locales/messages.ts'
import { findLink, linkStatus, NOT_ME_PATH } from '#server/mail/mail-links.ts'
import { presentMailLink } from '../registration/presenter.ts'
import { createAccountSecuring } from './secure-account.ts'
import type { AccountDependencies } from './service.ts'

/** What the page shows: the question, that the account is secured, or why it cannot be by this link. */
type State = 'confirm' | 'done' | 'expired' | 'unknown' | 'taken'

const STATUS = { confirm: 200, done: 200, expired: 410, unknown: 404, taken: 409 } as const

/**
 * The page of the links in mails that warn of a change. Without a login and without scripts, as the customer may no
 * longer be able to sign in; a GET changes nothing, as mail scanners follow links.
 */
export function mountNotMePages(
  app: Hono<ServerEnv>,
  dependencies: Pick<AccountDependencies, 'db' | 'clock' | 'mails'>,
): void {
  const { db, clock } = dependencies
  const secureAccount = createAccountSecuring(dependencies)
  const pattern = `${NOT_ME_PATH}:token`
  const tokenOf = (c: ServerContext) => c.req.param('token') ?? ''

  async function show(c: ServerContext, language: string, refusal: State | null = null): Promise<Response> {
    const link = await findLink(db, tokenOf(c))
    if (link?.kind !== 'NOT_ME') return send(c, localeOf(c, language, null), 'unknown', '')
    const status = linkStatus(link, clock.now())
    const state = refusal ?? (status === 'VALID' ? 'confirm' : status === 'USED' ? 'done' : 'expired')
    const { emailAddress } = presentMailLink({ ...link, status })
    return send(c, localeOf(c, language, link.locale), state, emailAddress)
  }

  app.get(pattern, (c) => {
    c.set('route', pattern)
    const { lang = '' } = c.req.query()
    c.set('problemPage', { locale: localeOf(c, lang, null) })
    return show(c, lang)
  })
  app.post(pattern, async (c) => {
    c.set('route', pattern)
    const { lang = '' } = await readForm(c)
    c.set('problemPage', { locale: localeOf(c, lang, null) })
    try {
      await secureAccount(tokenOf(c), readSignInOrigin(c))
    } catch (error) {
      if (!(error instanceof ProblemError) || ![404, 409, 410].includes(error.status)) throw error
      return show(c, lang, error.status === 409 ? 'taken' : null)
    }
    return c.redirect(`?${new URLSearchParams({ lang }).toString()}`, 303)
  })
}

/** The chosen language, else that of the mail. */
function localeOf(c: ServerContext, chosen: string, ofMail: Locale | null): Locale {
  return isLocale(chosen) ? chosen : (ofMail ?? negotiateLocale(c))
}

function send(c: ServerContext, locale: Locale, state: State, emailAddress: string): Promise<Response> {
  const texts = textsOf(locale).notMe
  const { title, text } = texts[state]
  const content = html`<form id="page" method="post" class="flow">
    <input type="hidden" name="lang" value="${locale}" />
    <h1>${title}</h1>
    ${text.split('\n').map((line) => html`<p>${fillText(line, { emailAddress })}</p>`)}
    <p class="buttons">${actions(state, locale)}</p>
  </form>`
  const languages = languageSwitch(
    locale,
    'button',
    (other) => `form="page" formmethod="get" name="lang" value="${other}"`,
  )
  return renderPage(c, { locale, title, content, languages, status: STATUS[state] })
}

function actions(state: State, locale: Locale): Markup {
  const { confirm, toPortal, toReset } = textsOf(locale).notMe
  if (state === 'confirm')
    return html`<button class="button primary">${confirm.button}</button><a class="button" href="/">${toPortal}</a>`
  if (state === 'taken') return html`<a class="button" href="/">${toPortal}</a>`
  // Who is signed in is led to `back`, where the password is changed.
  return html`<a class="button primary" href="/auth/forgot?back=/account/security">${toReset}</a>`
}
