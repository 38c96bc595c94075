import type { Hono } from 'hono'
import * as v from 'valibot'
import type { Locale } from '#contract/configuration/locales.ts'
import { escapeHtml, languageSwitch } from '#contract/pages/page-frame.ts'
import { pinSchema } from '#contract/tablets/schema.ts'
import type { Database } from '#server/db/database.ts'
import { readForm } from '#server/http/body.ts'
import { negotiateLocale } from '#server/http/language.ts'
import { renderPage } from '#server/http/pages/page.ts'
import type { AttemptLimiter } from '#server/http/attempt-limiter.ts'
import type { ServerContext, ServerEnv } from '#server/http/server-env.ts'
import { listRefusedMails } from '#server/mail/mail-queue.ts'
import type { Clock } from '#server/ports/clock.ts'
import { hashPassword } from '#server/crypto/password-hash.ts'
import { hashSecret, matchesSecret } from '#server/crypto/secret-hash.ts'
import { deleteTablet, listTablets } from '../tablets/repository.ts'
import { issuePairingCode } from '../tablets/service.ts'
import { findShowroom, listShowrooms, setStaffPin } from '../showrooms/repository.ts'
import { createStaffSessions, STAFF_IDLE_SECONDS, type StaffAccess, staffLocale } from './staff-session.ts'
import {
  codeView,
  mailsView,
  menuView,
  pairView,
  pinView,
  releaseView,
  signInView,
  STAFF_PATHS,
  type StaffChoices,
  type StaffNote,
  type StaffPageName,
  type StaffView,
  tabletsView,
} from './staff-page-views.ts'

export interface StaffDependencies {
  readonly db: Database
  readonly clock: Clock
  /** Signs the sessions. */
  readonly key: Uint8Array
  /** Set by the operator; long enough not to be guessed within the limit. */
  readonly password: string
  readonly limit: AttemptLimiter
}

/** A form that was open before each task had a page has an action, too. */
const pairSchema = v.object({ action: v.literal('code'), showroomId: v.optional(v.string(), '') })
const pinFormSchema = v.object({ showroomId: v.pipe(v.string(), v.nonEmpty()), ...pinSchema.entries })
const releaseSchema = v.object({ tablet: v.string() })

type Status = 200 | 403 | 404 | 422

/** A request to a page of staff. */
interface StaffRequest {
  readonly c: ServerContext
  readonly page: StaffPageName
  readonly locale: Locale
  /** The fields of the form, or of the address. */
  readonly body: Record<string, string>
  readonly access: StaffAccess
}

type Handler = (request: StaffRequest) => Promise<Response>

/**
 * The pages on which staff create pairing codes, set a showroom's PIN, unpair tablets and see lost mails. One password opens all; a
 * form that comes without a session changes nothing, and its choices are kept for after the password.
 */
export function mountStaffPages(app: Hono<ServerEnv>, dependencies: StaffDependencies): void {
  const { db, clock, key, password, limit } = dependencies
  const passwordHash = hashSecret(password)
  const sessions = createStaffSessions({ key, passwordHash, clock })

  /** Asks for the password, which opens the page that was asked for. */
  async function signIn(request: StaffRequest): Promise<Response> {
    const { c, page, locale, body, access } = request
    const choices = choicesOf(body)
    const view = (note: StaffNote | null) => signInView({ choices, isLocked: access.state === 'locked', note }, locale)
    const ask = (note: StaffNote | null, status?: Status) =>
      send({ ...request, access: { state: 'none' } }, view(note), status)
    if (c.req.method !== 'POST') return ask(null)
    const typed = body['password']
    if (typed === undefined) return ask('unchanged', 403)
    const knownDevice = await sessions.knownDevice(c)
    const subject = { account: 'staff', address: c.get('clientAddress'), knownDevice }
    const isCorrect = await limit.countFailures(subject, () =>
      Promise.resolve(matchesSecret(typed, passwordHash) || null),
    )
    if (!isCorrect) return ask('wrong', 403)
    await sessions.begin(c)
    return c.redirect(addressOf(STAFF_PATHS[page], { ...choices }), 303)
  }

  async function showPairing(request: StaffRequest, note: StaffNote | null = null, status?: Status): Promise<Response> {
    const { body, locale } = request
    return send(request, pairView(await listShowrooms(db), choicesOf(body), note, locale), status)
  }

  async function createCode(request: StaffRequest): Promise<Response> {
    const { body, locale } = request
    const parsed = v.safeParse(pairSchema, body)
    const showroomId = parsed.success ? parsed.output.showroomId || null : null
    if (!parsed.success || (showroomId !== null && !(await findShowroom(db, showroomId))))
      return showPairing(request, 'noShowroom', 422)
    return send(request, codeView(await issuePairingCode(db, showroomId, clock.now()), locale), 200, false)
  }

  async function showPin(request: StaffRequest, note: StaffNote | null = null, status?: Status): Promise<Response> {
    const { body, locale } = request
    return send(request, pinView(await listShowrooms(db), choicesOf(body), note, locale), status)
  }

  async function setPin(request: StaffRequest): Promise<Response> {
    const parsed = v.safeParse(pinFormSchema, request.body)
    if (!parsed.success || !(await findShowroom(db, parsed.output.showroomId))) return showPin(request, 'choose', 422)
    await setStaffPin(db, parsed.output.showroomId, await hashPassword(parsed.output.pin))
    return showPin({ ...request, body: {} }, 'pinSet')
  }

  async function showTablets(request: StaffRequest): Promise<Response> {
    const { locale, body } = request
    const tablets = await listTablets(db)
    const { tablet: id } = choicesOf(body)
    if (id === undefined) return send(request, tabletsView(tablets, null, locale))
    const tablet = tablets.find((one) => one.id === id)
    if (tablet) return send(request, releaseView(tablet, locale))
    return send(request, tabletsView(tablets, 'gone', locale), 404)
  }

  async function releaseTablet(request: StaffRequest): Promise<Response> {
    const parsed = v.safeParse(releaseSchema, request.body)
    const isReleased = parsed.success && (await deleteTablet(db, parsed.output.tablet))
    const view = tabletsView(await listTablets(db), isReleased ? 'released' : 'gone', request.locale)
    return send({ ...request, body: {} }, view, isReleased ? 200 : 404)
  }

  async function showMails(request: StaffRequest): Promise<Response> {
    return send(request, mailsView(await listRefusedMails(db), request.locale))
  }

  function mount(page: StaffPageName, show: Handler, act: Handler): void {
    const path = STAFF_PATHS[page]
    app.on(['GET', 'POST'], path, async (c) => {
      c.set('route', path)
      const isForm = c.req.method === 'POST'
      const body = isForm ? await readForm(c) : c.req.query()
      // The address of the PIN before it had a page of its own.
      if (!isForm && page === 'pair' && body['action'] === 'pin')
        return c.redirect(addressOf(STAFF_PATHS.pin, { ...choicesOf(body) }), 303)
      const access = await sessions.use(c)
      const locale = staffLocale(c) ?? negotiateLocale(c)
      const request = { c, page, locale, body, access }
      if (access.state !== 'open' || (isForm && body['password'] !== undefined)) return signIn(request)
      // Loads the page again once it is locked, so that nothing stays on a screen that somebody left.
      c.header('refresh', `${STAFF_IDLE_SECONDS + 1}; url=${path}`)
      if (!isForm) return show(request)
      if (body['action'] !== 'sign-out') return act(request)
      sessions.end(c)
      return c.redirect(addressOf(STAFF_PATHS.pair, { lang: locale }), 303)
    })
  }

  mount('pair', showPairing, createCode)
  mount('pin', showPin, setPin)
  mount('tablets', showTablets, releaseTablet)
  mount('mails', showMails, showMails)
}

/** What was chosen, without the PIN, which no page shows. */
function choicesOf({ showroomId, tablet }: Record<string, string>): StaffChoices {
  return { ...(showroomId ? { showroomId } : {}), ...(tablet ? { tablet } : {}) }
}

function addressOf(path: string, query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString()
  return text === '' ? path : `${path}?${text}`
}

/** `offersLanguages` is false where another request would not show the same. */
function send(request: StaffRequest, view: StaffView, status: Status = 200, offersLanguages = true): Promise<Response> {
  const { c, page, locale, body, access } = request
  const languages = languageSwitch(locale, 'a', (lang) => {
    const address = addressOf(STAFF_PATHS[page], { ...choicesOf(body), lang })
    return `href="${escapeHtml(address)}" hreflang="${lang}"`
  })
  return renderPage(c, {
    locale,
    ...view,
    home: STAFF_PATHS.pair,
    ...(access.state === 'open' && { menu: menuView(page, access.endsAt, locale) }),
    ...(offersLanguages && { languages }),
    status,
  })
}
