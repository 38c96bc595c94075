import { html } from 'hono/html'
import { LANGUAGE_TAGS, type Locale, LOCALES } from '#contract/constants/locales.ts'
import { brusselsDay, brusselsTime } from '#contract/rules/brussels-time.ts'
import { fillText, textsOf } from '#server/http/messages.ts'
import type { Markup } from '#server/http/page.ts'
import { formatDay, formatMoment, formatPlace, formatShortDay } from '#server/mail/mail-facts.ts'
import type { AppointmentRow } from '../appointments/repository.ts'
import type { Span } from '../showrooms/slots.ts'

/** Days with a free moment that are offered at once; who wants a later one calls. */
const DAYS_SHOWN = 15

/** What a page shows: its title for the window, and the page itself. */
export interface View {
  readonly title: string
  readonly content: Markup
}

/** What every page is made of. `sig` goes with every step, as nothing is kept between them. */
export interface ViewBase {
  readonly locale: Locale
  readonly sig: string
}

/** Asks before a visit is declined (E12). */
export function declineView(row: AppointmentRow, { locale, sig }: ViewBase): View {
  const { decline } = textsOf(locale).booking
  const content = html`<form method="post">
    ${hidden(locale, sig)} ${languageSwitch(locale)}
    <h1>${decline.title}</h1>
    ${facts(row, locale)}
    <p>${decline.text}</p>
    <p class="buttons"><button class="primary">${decline.button}</button>${portalLink(locale)}</p>
  </form>`
  return { title: decline.title, content }
}

/** What can be chosen on the page that moves a visit. */
export interface Choices {
  readonly free: readonly Span[]
  /** The day whose moments are shown, `2026-03-29`. */
  readonly day: string
  /** The chosen moment, an ISO instant. */
  readonly slot: string
  readonly alert: 'taken' | 'chooseTime' | null
}

/** Offers other moments of the same showroom; the language can be switched with a moment chosen (B19). */
export function editView(row: AppointmentRow, { free, day, slot, alert }: Choices, { locale, sig }: ViewBase): View {
  const { edit, ...texts } = textsOf(locale).booking
  const days = [...new Map(free.map((span) => [brusselsDay(span.dateFrom), span.dateFrom]))].slice(0, DAYS_SHOWN)
  const link = (to: string) => `?${new URLSearchParams({ sig, lang: locale, day: to }).toString()}`
  const dayLinks = days.map(([date, at]) => {
    const current = date === day ? html`aria-current="date"` : ''
    const [whole, short] = [formatDay(at, locale), formatShortDay(at, locale)]
    return html`<a href="${link(date)}" aria-label="${whole}" ${current}>${short}</a>`
  })
  const times = free
    .filter(({ dateFrom }) => brusselsDay(dateFrom) === day)
    .map(({ dateFrom }) => {
      const value = dateFrom.toISOString()
      const checked = value === slot ? html`checked` : ''
      return html`<label
        ><input type="radio" name="slot" value="${value}" ${checked} />${brusselsTime(dateFrom)}</label
      >`
    })
  const choice =
    days.length === 0
      ? html`<p>${edit.full}</p>`
      : html`<fieldset>
            <legend>${edit.day}</legend>
            <div class="choices short">${dayLinks}</div>
          </fieldset>
          <fieldset>
            <legend>${edit.time}</legend>
            <div class="choices short">${times}</div>
          </fieldset>
          <p>${edit.text}</p>`
  const submit = days.length === 0 ? html`` : html`<button class="primary">${edit.button}</button>`
  const content = html`<form method="post">
    ${hidden(locale, sig)}<input type="hidden" name="day" value="${day}" /> ${languageSwitch(locale)}
    <h1>${edit.title}</h1>
    ${alert ? html`<p class="alert" role="alert">${texts[alert]}</p>` : html``} ${facts(row, locale)} ${choice}
    <p class="buttons">${submit}${portalLink(locale)}</p>
  </form>`
  return { title: edit.title, content }
}

/** What came of it: the visit as it is now. */
export function resultView(row: AppointmentRow, { locale, sig }: ViewBase): View {
  const texts = textsOf(locale).booking
  const { title, text } = row.appointment.cancelledAt ? texts.declined : texts.moved
  const content = html`<form>
    ${hidden(locale, sig)} ${languageSwitch(locale)}
    <h1>${title}</h1>
    ${facts(row, locale)}
    <p>${text}</p>
    <p class="buttons">${portalLink(locale)}</p>
  </form>`
  return { title, content }
}

/** It can be changed no more, and who to call. */
export function lateView(row: AppointmentRow, { locale, sig }: ViewBase): View {
  const { late } = textsOf(locale).booking
  const { phone } = row.showroom
  const content = html`<form>
    ${hidden(locale, sig)} ${languageSwitch(locale)}
    <h1>${late.title}</h1>
    <p>${phone ? fillText(late.text, { phone }) : late.textNoPhone}</p>
    <p class="buttons">${portalLink(locale)}</p>
  </form>`
  return { title: late.title, content }
}

/** For an address that we did not make. */
export function goneView({ locale, sig }: ViewBase): View {
  const { gone } = textsOf(locale).booking
  const content = html`<form>
    ${hidden(locale, sig)} ${languageSwitch(locale)}
    <h1>${gone.title}</h1>
    <p>${gone.text}</p>
    <p class="buttons">${portalLink(locale)}</p>
  </form>`
  return { title: gone.title, content }
}

function facts({ appointment, showroom }: AppointmentRow, locale: Locale): Markup {
  const { when, where, online } = textsOf(locale).booking
  const place = `${showroom.name}, ${formatPlace(showroom.address, locale)}`
  return html`<dl>
    <dt>${when}</dt>
    <dd>${formatMoment(appointment.dateFrom, locale)}</dd>
    <dt>${where}</dt>
    <dd>${appointment.type === 'ONLINE' ? online : place}</dd>
  </dl>`
}

function hidden(locale: Locale, sig: string): Markup {
  return html`<input type="hidden" name="sig" value="${sig}" /><input type="hidden" name="lang" value="${locale}" />`
}

/** Sends what is chosen along with the other language; after the hidden language, so that the last one counts. */
function languageSwitch(locale: Locale): Markup {
  const other = LOCALES.find((candidate) => candidate !== locale) ?? locale
  const { otherLanguage } = textsOf(locale).booking
  return html`<p class="language">
    <button formmethod="get" name="lang" value="${other}" lang="${LANGUAGE_TAGS[other]}">${otherLanguage}</button>
  </p>`
}

function portalLink(locale: Locale): Markup {
  return html`<a href="/appointments">${textsOf(locale).booking.portal}</a>`
}
