import { html } from 'hono/html'
import { PAIRING_CODE_MINUTES } from '#contract/constants/showroom.ts'
import type { Locale } from '#contract/constants/locales.ts'
import { brusselsTime } from '#contract/rules/brussels-time.ts'
import { fillText, textsOf } from '#server/http/messages.ts'
import type { Markup } from '#server/http/page.ts'
import type { PairingCode } from '../devices/service.ts'
import type { ShowroomRow } from '../showrooms/repository.ts'

/** What was wrong with a form. */
export type StaffAlert = 'wrong' | 'choose'

/** What a page shows. */
export interface StaffView {
  readonly title: string
  readonly content: Markup
}

/** The form with which staff ask for a code or choose a PIN. */
export function formView(showrooms: readonly ShowroomRow[], locale: Locale, alert: StaffAlert | null): StaffView {
  const texts = textsOf(locale).staff
  const content = html`<h1>${texts.title}</h1>
    <p>${fillText(texts.text, { minutes: PAIRING_CODE_MINUTES })}</p>
    ${alert ? html`<p class="alert" role="alert">${texts[alert]}</p>` : html``}
    <form method="post">
      <label class="field">
        ${texts.password}<input type="password" name="password" autocomplete="current-password" required />
      </label>
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
        </div>
      </fieldset>
      <label class="field">
        ${texts.pin}<input type="password" name="pin" inputmode="numeric" autocomplete="off" pattern="[0-9]{4,8}" />
      </label>
      <p class="buttons"><button class="primary">${texts.button}</button></p>
    </form>`
  return { title: texts.title, content }
}

/** A code, told this once. */
export function codeView({ code, expiresAt }: PairingCode, locale: Locale): StaffView {
  const texts = textsOf(locale).staff
  const content = html`<h1>${texts.code}</h1>
    <p class="code">${code}</p>
    <p>${fillText(texts.codeText, { time: brusselsTime(expiresAt) })}</p>
    <p class="buttons"><a href="/staff">${texts.back}</a></p>`
  return { title: texts.code, content }
}

/** The PIN is chosen. */
export function pinView(locale: Locale): StaffView {
  const texts = textsOf(locale).staff
  const content = html`<h1>${texts.pinSet}</h1>
    <p class="buttons"><a href="/staff">${texts.back}</a></p>`
  return { title: texts.pinSet, content }
}
