import { html, raw } from 'hono/html'
import { encodeQR } from 'qr'
import type { Locale } from '#contract/configuration/locales.ts'
import { fillText, textsOf } from '#server/locales/messages.ts'
import type { Markup } from '#server/http/pages/page.ts'
import { formatDate } from '#server/mail/mail-formats.ts'
import type { Enrolment } from './authenticators.ts'
import type { AuthenticatorRow } from './repository.ts'
import { codeField, invalid, noteView, STAFF_PATHS, type StaffNote, type StaffView } from './staff-page-views.ts'

/** Longest name of an authenticator. */
export const AUTHENTICATOR_NAME_MAX = 60

/** Width of the white border of a QR code, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4

interface AuthenticatorList {
  readonly rows: readonly AuthenticatorRow[]
  /** Whether signing in asks for a code. */
  readonly isRequired: boolean
  /** What was typed. */
  readonly name: string
  readonly note: StaffNote | null
}

/** All authenticators, each of which leads to the question whether to remove it, and the name of another one. */
export function authenticatorsView({ rows, isRequired, name, note }: AuthenticatorList, locale: Locale): StaffView {
  const texts = textsOf(locale).staff.authenticators
  const items = rows.map((row) => {
    const address = `${STAFF_PATHS.authenticators}?${new URLSearchParams({ authenticator: row.id }).toString()}`
    return html`<li>
      <div>
        <b>${row.name}</b>
        <p>${describe(row, locale)}</p>
      </div>
      <a class="button" href="${address}" aria-label="${texts.remove}: ${row.name}">${texts.remove}</a>
    </li>`
  })
  const list =
    items.length === 0
      ? html`<p>${texts.none}</p>`
      : html`<ul class="rows">
          ${items}
        </ul>`
  const content = html`<h1>${texts.title}</h1>
    <p>${isRequired ? texts.required : texts.optional}</p>
    ${noteView(note, locale)} ${list}
    <h2>${texts.add}</h2>
    ${nameForm(name, note, locale)}`
  return { title: texts.title, content }
}

/** Asks for the first authenticator, which a sign-in needs. */
export function firstAuthenticatorView(name: string, note: StaffNote | null, locale: Locale): StaffView {
  const texts = textsOf(locale).staff.authenticators
  const content = html`<h1>${texts.first}</h1>
    <p>${texts.firstText}</p>
    ${noteView(note, locale)} ${nameForm(name, note, locale)}`
  return { title: texts.first, content }
}

function nameForm(name: string, note: StaffNote | null, locale: Locale): Markup {
  const texts = textsOf(locale).staff.authenticators
  const isInvalid = note === 'nameInvalid' || note === 'nameTaken'
  return html`<form method="post" action="${STAFF_PATHS.authenticators}" class="flow">
    <label class="field">
      ${texts.name}
      <input
        name="name"
        value="${name}"
        maxlength="${AUTHENTICATOR_NAME_MAX}"
        autocomplete="off"
        required
        ${invalid(isInvalid)}
      />
    </label>
    <p class="buttons"><button class="button primary" name="action" value="add">${texts.addButton}</button></p>
  </form>`
}

/** Shows the key of a new authenticator and asks for its first code. */
export function enrolmentView({ name, secret, address, token }: Enrolment, note: StaffNote | null, locale: Locale) {
  const texts = textsOf(locale).staff.authenticators
  const groups = secret.match(/.{1,4}/g) ?? []
  const content = html`<h1>${texts.enrol}</h1>
    <p>${fillText(texts.enrolText, { name })}</p>
    ${noteView(note, locale)}
    <div class="qr" role="img" aria-label="${texts.qr}">
      ${raw(encodeQR(address, 'svg', { ecc: 'low', border: QUIET_ZONE }))}
    </div>
    <p class="buttons"><a class="button" href="${address}">${texts.open}</a></p>
    <p>
      ${texts.key}<br />
      <code class="key">${groups.join(' ')}</code>
    </p>
    <form method="post" action="${STAFF_PATHS.authenticators}" class="flow">
      <input type="hidden" name="enrolment" value="${token}" />
      ${codeField(texts.code, note === 'codeRefused')}
      <p class="buttons">
        <button class="button primary" name="action" value="confirm">${texts.confirm}</button>
        <a class="button" href="${STAFF_PATHS.authenticators}">${texts.cancel}</a>
      </p>
    </form>`
  return { title: texts.enrol, content }
}

/** Asks whether to remove an authenticator. */
export function removeAuthenticatorView(row: AuthenticatorRow, locale: Locale): StaffView {
  const texts = textsOf(locale).staff.authenticators
  const content = html`<h1>${texts.question}</h1>
    <p>
      <b>${row.name}</b><br />
      ${describe(row, locale)}
    </p>
    <p>${texts.questionText}</p>
    <form method="post" class="buttons">
      <button class="button danger" name="authenticator" value="${row.id}">${texts.remove}</button>
      <a class="button" href="${STAFF_PATHS.authenticators}">${texts.keep}</a>
    </form>`
  return { title: texts.question, content }
}

function describe({ createdAt, lastUsedAt }: AuthenticatorRow, locale: Locale): string {
  const texts = textsOf(locale).staff.authenticators
  const used = lastUsedAt ? fillText(texts.used, { day: formatDate(lastUsedAt, locale) }) : texts.unused
  return [fillText(texts.since, { day: formatDate(createdAt, locale) }), used].join(' · ')
}
