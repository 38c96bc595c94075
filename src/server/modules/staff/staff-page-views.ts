import { html } from 'hono/html'
import { PAIRING_CODE_MINUTES } from '#contract/appointments/limits.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import { brusselsTime } from '#contract/formats/brussels-time.ts'
import { fillText, textsOf } from '#server/locales/messages.ts'
import type { Markup } from '#server/http/pages/page.ts'
import { formatDate, formatTimestamp } from '#server/mail/mail-formats.ts'
import type { listRefusedMails } from '#server/mail/mail-queue.ts'
import type { TabletRow } from '../tablets/repository.ts'
import type { PairingCode } from '../tablets/service.ts'
import type { ShowroomRow } from '../showrooms/repository.ts'
import type { EnrolmentRefusal } from './authenticators.ts'

/** The pages of staff, in the order of their menu. */
export const STAFF_PATHS = {
  pair: '/staff',
  pin: '/staff/pin',
  tablets: '/staff/tablets',
  mails: '/staff/mails',
  authenticators: '/staff/authenticators',
} as const
export type StaffPageName = keyof typeof STAFF_PATHS

/** Notes of success. */
const SUCCESSES = ['pinSet', 'released', 'authenticatorAdded', 'authenticatorRemoved'] as const

/** What a page reports. */
export type StaffNote =
  | (typeof SUCCESSES)[number]
  | 'wrong'
  | 'wrongCode'
  | 'unchanged'
  | 'noShowroom'
  | 'choose'
  | 'gone'
  | 'nameInvalid'
  | 'codeRefused'
  | 'lastAuthenticator'
  | 'authenticatorGone'
  | EnrolmentRefusal

/** What was chosen on a page, kept while it asks for the password. */
export interface StaffChoices {
  readonly showroomId?: string
  readonly tablet?: string
  readonly authenticator?: string
}

export interface StaffView {
  readonly title: string
  readonly content: Markup
}

/** The pages of staff, none while `current` is null; until when the session lasts, and its end. */
export function menuView(current: StaffPageName | null, endsAt: Date, locale: Locale): Markup {
  const texts = textsOf(locale).staff
  const names = current === null ? [] : (Object.keys(STAFF_PATHS) as StaffPageName[])
  const links = names.map((name) => {
    const state = name === current ? html`aria-current="page"` : ''
    return html`<a href="${STAFF_PATHS[name]}" ${state}>${texts.menu[name]}</a>`
  })
  return html`<nav class="page-menu" aria-label="${texts.menu.label}">
    <div>${links}</div>
    <form method="post">
      <span>${fillText(texts.until, { time: brusselsTime(endsAt) })}</span>
      <button class="button quiet" name="action" value="sign-out">${texts.signOut}</button>
    </form>
  </nav>`
}

interface SignIn {
  readonly choices: StaffChoices
  /** False before the first sign-in and after the end of the session. */
  readonly isLocked: boolean
  readonly needsCode: boolean
  readonly note: StaffNote | null
}

/** The password that begins or unlocks a session, with the code of an authenticator where one is needed. */
export function signInView({ choices, isLocked, needsCode, note }: SignIn, locale: Locale): StaffView {
  const texts = textsOf(locale).staff
  const title = isLocked ? texts.locked : texts.signIn
  const content = html`<h1>${title}</h1>
    <p>${isLocked ? texts.lockedText : texts.signInText}</p>
    ${noteView(note, locale)}
    <form method="post" class="flow">
      ${Object.entries(choices).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <label class="field">
        ${texts.password}
        <input
          type="password"
          name="password"
          autocomplete="current-password"
          required
          ${invalid(note === 'wrong' || note === 'wrongCode')}
        />
      </label>
      ${needsCode ? codeField(texts.signInCode, note === 'wrongCode') : ''}
      <p class="buttons"><button class="button primary">${isLocked ? texts.unlock : texts.signInButton}</button></p>
    </form>`
  return { title, content }
}

/** The field of a code, which browsers offer neither to keep nor to fill in. */
export function codeField(label: string, isInvalid: boolean): Markup {
  return html`<label class="field">
    ${label}
    <input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required ${invalid(isInvalid)} />
  </label>`
}

export function noteView(note: StaffNote | null, locale: Locale): Markup {
  if (note === null) return html``
  const isSuccess = (SUCCESSES as readonly StaffNote[]).includes(note)
  const attributes = isSuccess ? html`class="note" role="status"` : html`class="note error" role="alert"`
  return html`<p id="note" ${attributes}>${textsOf(locale).staff[note]}</p>`
}

/** Attributes of a field to which the note refers. */
export const invalid = (isInvalid: boolean): Markup =>
  isInvalid ? html`aria-invalid="true" aria-describedby="note"` : html``

/** The form to create a pairing code. */
export function pairView(
  showrooms: readonly ShowroomRow[],
  { showroomId }: StaffChoices,
  note: StaffNote | null,
  locale: Locale,
): StaffView {
  const texts = textsOf(locale).staff
  const content = html`<h1>${texts.title}</h1>
    <p>${fillText(texts.text, { minutes: PAIRING_CODE_MINUTES })}</p>
    ${noteView(note, locale)}
    <form method="post" class="flow">
      <label class="field">
        ${texts.showroom}
        <select name="showroomId" ${invalid(note === 'noShowroom')}>
          ${options(showrooms, showroomId, texts.later)}
        </select>
      </label>
      <p class="buttons"><button class="button primary" name="action" value="code">${texts.newCode}</button></p>
    </form>`
  return { title: texts.title, content }
}

/** The showrooms to choose from, after an empty choice. */
function options(showrooms: readonly ShowroomRow[], selected: string | undefined, empty: string): Markup[] {
  return [{ id: '', name: empty }, ...showrooms].map(({ id, name }) => {
    const state = id === selected ? html`selected` : ''
    return html`<option value="${id}" ${state}>${name}</option>`
  })
}

/** Shows a pairing code, once. */
export function codeView({ code, expiresAt }: PairingCode, locale: Locale): StaffView {
  const texts = textsOf(locale).staff
  const content = html`<h1>${texts.code}</h1>
    <p class="code">${code}</p>
    <p>${fillText(texts.codeText, { time: brusselsTime(expiresAt) })}</p>
    <p class="buttons"><a class="button" href="${STAFF_PATHS.pair}">${texts.another}</a></p>`
  return { title: texts.code, content }
}

/** The form to set the PIN of a showroom. */
export function pinView(
  showrooms: readonly ShowroomRow[],
  { showroomId }: StaffChoices,
  note: StaffNote | null,
  locale: Locale,
): StaffView {
  const texts = textsOf(locale).staff
  const isRefused = note === 'choose'
  const content = html`<h1>${texts.pinTitle}</h1>
    <p>${texts.pinText}</p>
    ${noteView(note, locale)}
    <form method="post" class="flow">
      <label class="field">
        ${texts.showroom}
        <select name="showroomId" required ${invalid(isRefused && !showroomId)}>
          ${options(showrooms, showroomId, texts.chooseShowroom)}
        </select>
      </label>
      <label class="field">
        ${texts.pin}
        <input
          type="password"
          name="pin"
          inputmode="numeric"
          autocomplete="off"
          pattern="[0-9]{4,8}"
          required
          ${invalid(isRefused && Boolean(showroomId))}
        />
      </label>
      <p class="buttons"><button class="button primary">${texts.newPin}</button></p>
    </form>`
  return { title: texts.pinTitle, content }
}

/** All tablets; each leads to the question whether to unpair it. */
export function tabletsView(tablets: readonly TabletRow[], note: StaffNote | null, locale: Locale): StaffView {
  const texts = textsOf(locale).staff
  const rows = tablets.map((tablet) => {
    const { name, end, since } = describe(tablet, locale)
    const address = `${STAFF_PATHS.tablets}?${new URLSearchParams({ tablet: tablet.id }).toString()}`
    return html`<li>
      <div>
        <b>${name}</b>
        <p>${[end, since].filter(Boolean).join(' · ')}</p>
      </div>
      <a class="button" href="${address}" aria-label="${texts.releaseButton}: ${name}, ${end}"
        >${texts.releaseButton}</a
      >
    </li>`
  })
  const list =
    rows.length === 0
      ? html`<p>${texts.noTablets}</p>`
      : html`<ul class="rows">
          ${rows}
        </ul>`
  const content = html`<h1>${texts.tablets}</h1>
    <p>${texts.tabletsText}</p>
    ${noteView(note, locale)} ${list}`
  return { title: texts.tablets, content }
}

/** Asks whether to unpair a tablet. */
export function releaseView(tablet: TabletRow, locale: Locale): StaffView {
  const texts = textsOf(locale).staff
  const { name, end, since } = describe(tablet, locale)
  const content = html`<h1>${texts.release}</h1>
    <p>
      <b>${name}</b><br />
      ${[end, since].filter(Boolean).join(' · ')}
    </p>
    <p>${texts.releaseText}</p>
    <form method="post" class="buttons">
      <button class="button danger" name="tablet" value="${tablet.id}">${texts.releaseButton}</button>
      <a class="button" href="${STAFF_PATHS.tablets}">${texts.keep}</a>
    </form>`
  return { title: texts.release, content }
}

/** The mails that did not arrive. */
export function mailsView(mails: Awaited<ReturnType<typeof listRefusedMails>>, locale: Locale): StaffView {
  const texts = textsOf(locale).staff
  const rows = mails.map(
    ({ to, subject, response, at }) =>
      html`<li>
        <div>
          <b>${to}</b>
          <p>${[subject, formatTimestamp(at, locale)].filter(Boolean).join(' · ')}</p>
          <p>${fillText(texts.response, { response })}</p>
        </div>
      </li>`,
  )
  const list =
    rows.length === 0
      ? html`<p>${texts.noMails}</p>`
      : html`<ul class="rows">
          ${rows}
        </ul>`
  const content = html`<h1>${texts.mails}</h1>
    <p>${texts.mailsText}</p>
    ${list}`
  return { title: texts.mails, content }
}

/** A tablet in words; the tablet itself shows the same end of its id. */
function describe({ id, showroom, createdAt }: TabletRow, locale: Locale) {
  const texts = textsOf(locale).staff
  return {
    name: showroom ?? texts.nowhere,
    end: `…${id.slice(-6)}`,
    since: createdAt ? fillText(texts.since, { day: formatDate(createdAt, locale) }) : '',
  }
}
