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
export type StaffAlert = 'wrong' | 'choose' | 'unchanged'

/** What was chosen in the form, kept while it asks for the password. */
export interface StaffChoices {
  readonly showroomId?: string
  readonly action?: 'pin'
}

export interface StaffView {
  readonly title: string
  readonly content: Markup
}

interface SignIn {
  readonly choices: StaffChoices
  /** False before the first sign-in and after the end of the session. */
  readonly isLocked: boolean
  readonly alert: StaffAlert | null
}

/** The password that begins or unlocks a session. */
export function signInView({ choices, isLocked, alert }: SignIn, locale: Locale): StaffView {
  const texts = textsOf(locale).staff
  const title = isLocked ? texts.locked : texts.signIn
  const content = html`<h1>${title}</h1>
    <p>${isLocked ? texts.lockedText : texts.signInText}</p>
    ${alertView(alert, locale)}
    <form method="post">
      ${Object.entries(choices).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <label class="field">
        ${texts.password}
        <input type="password" name="password" autocomplete="current-password" required />
      </label>
      <p class="buttons"><button class="primary">${texts.button}</button></p>
    </form>`
  return { title, content }
}

function alertView(alert: StaffAlert | null, locale: Locale): Markup {
  return alert ? html`<p class="alert" role="alert">${textsOf(locale).staff[alert]}</p>` : html``
}

function signOutView(locale: Locale): Markup {
  return html`<form method="post">
    <p class="buttons"><button name="action" value="sign-out">${textsOf(locale).staff.signOut}</button></p>
  </form>`
}

/** The form to create a pairing code or set a PIN. */
export function formView(
  showrooms: readonly ShowroomRow[],
  { showroomId, action }: StaffChoices,
  locale: Locale,
  alert: StaffAlert | null,
): StaffView {
  const texts = textsOf(locale).staff
  const options = showrooms.map(
    ({ id, name }) => html`<option value="${id}" ${id === showroomId ? 'selected' : ''}>${name}</option>`,
  )
  const content = html`<h1>${texts.title}</h1>
    <p>${fillText(texts.text, { minutes: PAIRING_CODE_MINUTES })}</p>
    ${alertView(alert, locale)}
    <form method="post">
      <label class="field">
        ${texts.showroom}
        <select name="showroomId">
          <option value="">${texts.later}</option>
          ${options}
        </select>
      </label>
      <fieldset>
        <legend>${texts.action}</legend>
        <div class="choices">
          <label> <input type="radio" name="action" value="code" ${action ? '' : 'checked'} />${texts.newCode} </label>
          <label><input type="radio" name="action" value="pin" ${action ? 'checked' : ''} />${texts.newPin}</label>
        </div>
      </fieldset>
      <label class="field">
        ${texts.pin}<input type="password" name="pin" inputmode="numeric" autocomplete="off" pattern="[0-9]{4,8}" />
      </label>
      <p class="buttons">
        <button class="primary">${texts.button}</button><a href="/staff/tablets">${texts.showTablets}</a>
      </p>
    </form>
    ${signOutView(locale)}`
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
      <fieldset>
        <legend>${texts.release}</legend>
        <div class="choices">${rows}</div>
      </fieldset>
      <p>${texts.releaseText}</p>
      <p class="buttons"><button class="primary">${texts.releaseButton}</button><a href="/staff">${texts.back}</a></p>
    </form>
    ${signOutView(locale)}`
  return { title: texts.tablets, content }
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
