import { html } from 'hono/html'
import { PAIRING_CODE_MINUTES } from '#contract/appointments/limits.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import { brusselsTime } from '#contract/formats/brussels-time.ts'
import { fillText, textsOf } from '#server/locales/messages.ts'
import type { Markup } from '#server/http/pages/page.ts'
import { formatShortDay } from '#server/mail/mail-formats.ts'
import type { TabletRow } from '../tablets/repository.ts'
import type { PairingCode } from '../tablets/service.ts'
import type { ShowroomRow } from '../showrooms/repository.ts'

/** Error of a form. */
export type StaffAlert = 'wrong' | 'choose'

export interface StaffView {
  readonly title: string
  readonly content: Markup
}

/** The form to create a pairing code, list tablets or set a PIN. */
export function formView(showrooms: readonly ShowroomRow[], locale: Locale, alert: StaffAlert | null): StaffView {
  const texts = textsOf(locale).staff
  const content = html`<h1>${texts.title}</h1>
    <p>${fillText(texts.text, { minutes: PAIRING_CODE_MINUTES })}</p>
    ${alert ? html`<p class="alert" role="alert">${texts[alert]}</p>` : html``}
    <form method="post">
      ${passwordField(locale)}
      <label class="field">
        ${texts.showroom}
        <select name="showroomId">
          <option value="">${texts.later}</option>
          ${showrooms.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}
        </select>
      </label>
      <fieldset>
        <legend>${texts.action}</legend>
        <div class="choices">
          <label><input type="radio" name="action" value="code" checked />${texts.newCode}</label>
          <label><input type="radio" name="action" value="pin" />${texts.newPin}</label>
          <label><input type="radio" name="action" value="tablets" />${texts.showTablets}</label>
        </div>
      </fieldset>
      <label class="field">
        ${texts.pin}<input type="password" name="pin" inputmode="numeric" autocomplete="off" pattern="[0-9]{4,8}" />
      </label>
      <p class="buttons"><button class="primary">${texts.button}</button></p>
    </form>`
  return { title: texts.title, content }
}

/** All tablets, to unpair one. The tablet itself shows the same end of its id. */
export function tabletsView(tablets: readonly TabletRow[], locale: Locale): StaffView {
  const texts = textsOf(locale).staff
  const rows = tablets.map(({ id, showroom, createdAt }) => {
    const since = createdAt ? fillText(texts.since, { day: formatShortDay(createdAt, locale) }) : ''
    const name = [`…${id.slice(-6)}`, showroom ?? texts.nowhere, since].filter(Boolean).join(' · ')
    return html`<label><input type="radio" name="tablet" value="${id}" required />${name}</label>`
  })
  const content = html`<h1>${texts.tablets}</h1>
    <form method="post">
      <input type="hidden" name="action" value="release" />
      <fieldset>
        <legend>${texts.release}</legend>
        <div class="choices">${rows}</div>
      </fieldset>
      <p>${texts.releaseText}</p>
      ${passwordField(locale)}
      <p class="buttons"><button class="primary">${texts.releaseButton}</button><a href="/staff">${texts.back}</a></p>
    </form>`
  return { title: texts.tablets, content }
}

function passwordField(locale: Locale): Markup {
  return html`<label class="field">
    ${textsOf(locale).staff.password}
    <input type="password" name="password" autocomplete="current-password" required />
  </label>`
}

/** Shows a pairing code, once. */
export function codeView({ code, expiresAt }: PairingCode, locale: Locale): StaffView {
  const texts = textsOf(locale).staff
  const content = html`<h1>${texts.code}</h1>
    <p class="code">${code}</p>
    <p>${fillText(texts.codeText, { time: brusselsTime(expiresAt) })}</p>
    <p class="buttons"><a href="/staff">${texts.back}</a></p>`
  return { title: texts.code, content }
}

export function pinView(locale: Locale): StaffView {
  const texts = textsOf(locale).staff
  const content = html`<h1>${texts.pinSet}</h1>
    <p class="buttons"><a href="/staff">${texts.back}</a></p>`
  return { title: texts.pinSet, content }
}
