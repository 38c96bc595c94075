import { html } from 'hono/html'
import type { Locale } from '#contract/configuration/locales.ts'
import { brusselsDay, brusselsTime } from '#contract/formats/brussels-time.ts'
import { formatPhone } from '#contract/formats/phone-number.ts'
import { fillText, textsOf } from '#server/locales/messages.ts'
import type { Markup } from '#server/http/pages/page.ts'
import { formatMoment, formatPlace, formatShortDay } from '#server/mail/mail-formats.ts'
import type { AppointmentRow } from './repository.ts'
import type { Span } from './slots.ts'

/** Days with free slots that are offered. */
const DAYS_SHOWN = 15

export interface View {
  readonly title: string
  readonly content: Markup
}

/** `sig` is passed along with every step, as the server keeps no state between them. */
export interface ViewContext {
  readonly locale: Locale
  readonly sig: string
}

/** Asks for confirmation before an appointment is declined. */
export function declineView(row: AppointmentRow, { locale, sig }: ViewContext): View {
  const { decline } = textsOf(locale).booking
  const content = html`<form id="page" method="post" class="flow">
    ${hiddenFields(locale, sig)}
    <h1>${decline.title}</h1>
    ${appointmentFacts(row, locale)}
    <p>${decline.text}</p>
    <p class="buttons"><button class="button primary">${decline.button}</button>${portalLink(locale)}</p>
  </form>`
  return { title: decline.title, content }
}

/** Options of the page that moves an appointment. */
export interface Choices {
  readonly free: readonly Span[]
  /** The selected day, such as `2026-03-29`. */
  readonly day: string
  /** The selected slot, an ISO instant. */
  readonly slot: string
  readonly alert: 'taken' | 'chooseTime' | null
}

/** Offers other slots of the same showroom; switching the language keeps the selection. */
export function editView(row: AppointmentRow, { free, day, slot, alert }: Choices, { locale, sig }: ViewContext): View {
  const { edit, ...texts } = textsOf(locale).booking
  const days = [...new Map(free.map((span) => [brusselsDay(span.dateFrom), span.dateFrom]))].slice(0, DAYS_SHOWN)
  const dayLink = (target: string) => `?${new URLSearchParams({ sig, lang: locale, day: target }).toString()}`
  const dayLinks = days.map(([date, instant]) => {
    const current = date === day ? html`aria-current="date"` : ''
    return html`<a href="${dayLink(date)}" ${current}>${formatShortDay(instant, locale)}</a>`
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
            <div class="choices">${dayLinks}</div>
          </fieldset>
          <fieldset>
            <legend>${edit.time}</legend>
            <div class="choices">${times}</div>
          </fieldset>
          <p>${edit.text}</p>`
  const submit = days.length === 0 ? html`` : html`<button class="button primary">${edit.button}</button>`
  const content = html`<form id="page" method="post" class="flow">
    ${hiddenFields(locale, sig)}<input type="hidden" name="day" value="${day}" />
    <h1>${edit.title}</h1>
    ${alert ? html`<p class="note error" role="alert">${texts[alert]}</p>` : html``} ${appointmentFacts(row, locale)}
    ${choice}
    <p class="buttons">${submit}${portalLink(locale)}</p>
  </form>`
  return { title: edit.title, content }
}

/** The outcome: the appointment as it is now. A video call has no code, of which the text about moving speaks. */
export function resultView(row: AppointmentRow, { locale, sig }: ViewContext): View {
  const texts = textsOf(locale).booking
  const { cancelledAt, remote } = row.appointment
  const { title, text } = cancelledAt ? texts.declined : texts.moved
  const content = html`<form id="page" class="flow">
    ${hiddenFields(locale, sig)}
    <h1>${title}</h1>
    ${appointmentFacts(row, locale)} ${cancelledAt || !remote ? html`<p>${text}</p>` : html``}
    <p class="buttons">${portalLink(locale)}</p>
  </form>`
  return { title, content }
}

/** Too late to change; shows whom to call. */
export function tooLateView(row: AppointmentRow, { locale, sig }: ViewContext): View {
  const { late } = textsOf(locale).booking
  const { phone } = row.showroom
  const content = html`<form id="page" class="flow">
    ${hiddenFields(locale, sig)}
    <h1>${late.title}</h1>
    <p>${phone ? fillText(late.text, { phone: formatPhone(phone) }) : late.textNoPhone}</p>
    <p class="buttons">${portalLink(locale)}</p>
  </form>`
  return { title: late.title, content }
}

/** For links with an invalid signature. */
export function invalidLinkView({ locale, sig }: ViewContext): View {
  const { gone } = textsOf(locale).booking
  const content = html`<form id="page" class="flow">
    ${hiddenFields(locale, sig)}
    <h1>${gone.title}</h1>
    <p>${gone.text}</p>
    <p class="buttons">${portalLink(locale)}</p>
  </form>`
  return { title: gone.title, content }
}

function appointmentFacts({ appointment, showroom }: AppointmentRow, locale: Locale): Markup {
  const { when, where, remote } = textsOf(locale).booking
  const location = `${showroom.name}, ${formatPlace(showroom.address, locale)}`
  return html`<dl>
    <div>
      <dt>${when}</dt>
      <dd>${formatMoment(appointment.dateFrom, locale)}</dd>
    </div>
    <div>
      <dt>${where}</dt>
      <dd>${appointment.remote ? remote : location}</dd>
    </div>
  </dl>`
}

function hiddenFields(locale: Locale, sig: string): Markup {
  return html`<input type="hidden" name="sig" value="${sig}" /><input type="hidden" name="lang" value="${locale}" />`
}

function portalLink(locale: Locale): Markup {
  return html`<a class="button" href="/appointments">${textsOf(locale).booking.portal}</a>`
}
