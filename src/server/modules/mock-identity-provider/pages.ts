import { html } from 'hono/html'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'
import type { SignInProvider } from '#contract/auth/oauth.ts'
import { fillText, textsOf } from '#server/locales/messages.ts'
import { PROVIDER_NAMES } from '../social/provider-names.ts'
import type { MockPerson } from './service.ts'

export interface ConsentView {
  readonly provider: SignInProvider
  readonly locale: Locale
  readonly people: readonly MockPerson[]
  /** True when the address of a new person is invalid. */
  readonly hasError: boolean
}

type Markup = ReturnType<typeof html>

export function consentPage({ provider, locale, people, hasError }: ConsentView): Markup {
  const texts = textsOf(locale).standIn
  const title = fillText(texts.title, { provider: PROVIDER_NAMES[provider] })
  const asks = fillText(texts.asks, { app: PRODUCT_NAMES[locale] })
  const alert = hasError ? html`<p class="alert" id="mistake" role="alert">${textsOf(locale).form.email}</p>` : html``
  const content = html`<p class="note">${fillText(texts.note, { provider: PROVIDER_NAMES[provider] })}</p>
    <h1>${title}</h1>
    <p>${asks}</p>
    <form method="post">
      <fieldset>
        <legend>${texts.who}</legend>
        ${people.map((person, index) => personRow(person, index === 0 && !hasError))}
        ${newPersonFields(locale, hasError)} ${alert}
      </fieldset>
      <div class="buttons">
        <button class="primary" name="decision" value="allow">${texts.allow}</button>
        <button name="decision" value="deny" formnovalidate>${texts.deny}</button>
      </div>
    </form>`
  return pageFrame(locale, title, content)
}

/** Shown for requests of other apps, or of the portal at another address than its public one. */
export function invalidRequestPage(locale: Locale, publicUrl: string): Markup {
  const { refused, refusedDetail } = textsOf(locale).standIn
  const content = html`<h1>${refused}</h1>
    <p>${fillText(refusedDetail, { address: publicUrl })}</p>`
  return pageFrame(locale, refused, content)
}

function personRow({ firstName, lastName, emailAddress }: MockPerson, isFirst: boolean): Markup {
  return html`<label class="person">
    <input type="radio" name="person" value="${emailAddress}" ${isFirst ? 'checked' : ''} />
    <span>${firstName} ${lastName}<small>${emailAddress}</small></span>
  </label>`
}

function newPersonFields(locale: Locale, isChosen: boolean): Markup {
  const texts = textsOf(locale).standIn
  return html`<label class="person">
      <input type="radio" name="person" value="new" ${isChosen ? 'checked' : ''} />
      <span>${texts.someoneNew}<small>${texts.someoneNewDetail}</small></span>
    </label>
    <div class="new">
      <label>
        ${texts.emailAddress}
        <input type="email" name="emailAddress" autocomplete="off" ${isChosen ? 'aria-describedby="mistake"' : ''} />
      </label>
      <label>${texts.firstName} <input name="firstName" value="Robin" autocomplete="off" /></label>
      <label>${texts.lastName} <input name="lastName" value="Peeters" autocomplete="off" /></label>
      <label class="check"><input type="checkbox" name="confirmed" value="yes" checked /> ${texts.confirmed}</label>
    </div>`
}

function pageFrame(locale: Locale, title: string, content: Markup): Markup {
  return html`<!doctype html>
    <html lang="${LANGUAGE_TAGS[locale]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="/stand-in/style.css" />
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`
}
