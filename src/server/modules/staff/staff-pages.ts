import type { Hono } from 'hono'
import * as v from 'valibot'
import { pinSchema } from '#contract/tablets/schema.ts'
import type { Database } from '#server/db/database.ts'
import { readForm } from '#server/http/body.ts'
import { negotiateLocale } from '#server/http/language.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import { listRefusedMails } from '#server/mail/mail-queue.ts'
import { textsOf } from '#server/locales/messages.ts'
import type { Clock } from '#server/ports/clock.ts'
import { hashPassword } from '#server/crypto/password-hash.ts'
import { hashSecret, matchesSecret } from '#server/crypto/secret-hash.ts'
import { deleteTablet, listTablets } from '../tablets/repository.ts'
import { issuePairingCode } from '../tablets/service.ts'
import { findShowroom, listShowrooms, setStaffPin } from '../showrooms/repository.ts'
import { createAuthenticatorPage } from './authenticator-pages.ts'
import { createAuthenticators } from './authenticators.ts'
import {
  addressOf,
  choicesOf,
  sendStaffPage,
  type StaffHandler,
  type StaffRequest,
  type StaffStatus,
} from './staff-request.ts'
import { createStaffSessions, STAFF_IDLE_SECONDS, type StaffAccess, staffLocale } from './staff-session.ts'
import {
  codeView,
  mailsView,
  pairView,
  pinView,
  releaseView,
  signInView,
  STAFF_PATHS,
  type StaffNote,
  type StaffPageName,
  tabletsView,
} from './staff-page-views.ts'

export interface StaffDependencies {
  readonly db: Database
  readonly clock: Clock
  /** Signs the sessions. */
  readonly key: Uint8Array
  /** Set by the operator; long enough not to be guessed within the limit. */
  readonly password: string
  /** Whether signing in also asks for the code of an authenticator. */
  readonly needsSecondFactor: boolean
  /** Encrypts the keys of authenticators. */
  readonly authenticatorKey: Uint8Array
  readonly limits: Pick<RateLimits, 'staffPassword' | 'staffCode'>
}

/** Marks the address by which a page reloads itself: two open pages would else keep each other unlocked. */
const RELOAD_QUERY = 'idle'

/** A form that was open before each task had a page has an action, too. */
const pairSchema = v.object({ action: v.literal('code'), showroomId: v.optional(v.string(), '') })
const pinFormSchema = v.object({ showroomId: v.pipe(v.string(), v.nonEmpty()), ...pinSchema.entries })
const releaseSchema = v.object({ tablet: v.string() })

/**
 * The pages on which staff create pairing codes, set a showroom's PIN, unpair tablets, see lost mails and add authenticators. One
 * password opens all, with a code where a second factor is needed; a form that comes without a session changes nothing, and its
 * choices are kept for after the password.
 */
export function mountStaffPages(app: Hono<ServerEnv>, dependencies: StaffDependencies): void {
  const { db, clock, key, password, needsSecondFactor, limits } = dependencies
  const passwordHash = hashSecret(password)
  const sessions = createStaffSessions({ key, passwordHash, clock })
  const authenticators = createAuthenticators({ db, clock, key: dependencies.authenticatorKey })
  const authenticatorPage = createAuthenticatorPage({ authenticators, isRequired: needsSecondFactor, sessions })

  /** Whether a sign-in needs a code: where none can show one yet, the first authenticator is added after it. */
  const needsCode = async () => needsSecondFactor && !(await authenticators.isNone())

  /** What a session may do: where a second factor is needed, none that began without one or with one that was removed. */
  async function judge(access: StaffAccess): Promise<StaffAccess> {
    if (access.state === 'none' || !needsSecondFactor) return access
    const { authenticatorId } = access.session
    if (authenticatorId !== null) return (await authenticators.has(authenticatorId)) ? access : { state: 'none' }
    if (!(await authenticators.isNone())) return { state: 'none' }
    return access.state === 'open' ? { ...access, state: 'enrolling' } : access
  }

  /** Asks for the password, which opens the page that was asked for. */
  async function signIn(request: StaffRequest): Promise<Response> {
    const { c, page, locale, body, access } = request
    const choices = choicesOf(body)
    const isCodeNeeded = await needsCode()
    const ask = (note: StaffNote | null, status?: StaffStatus) => {
      const view = signInView({ choices, isLocked: access.state === 'locked', needsCode: isCodeNeeded, note }, locale)
      return sendStaffPage({ ...request, access: { state: 'none' } }, view, status)
    }
    if (c.req.method !== 'POST') return ask(null)
    const typed = body['password']
    if (typed === undefined) return ask('unchanged', 403)
    const knownDevice = await sessions.knownDevice(c)
    const subject = { account: 'staff', address: c.get('clientAddress'), knownDevice }
    const isCorrect = await limits.staffPassword.countFailures(subject, () =>
      Promise.resolve(matchesSecret(typed, passwordHash) || null),
    )
    // The same note for both, so that a wrong code does not confirm the password.
    if (!isCorrect) return ask(isCodeNeeded ? 'wrongCode' : 'wrong', 403)
    const authenticatorId = isCodeNeeded
      ? await limits.staffCode.countFailures({ ...subject, knownDevice: await sessions.knownDeviceByCode(c) }, () =>
          authenticators.useCode(body['code'] ?? ''),
        )
      : null
    if (isCodeNeeded && authenticatorId === null) return ask('wrongCode', 403)
    await sessions.begin(c, authenticatorId)
    return c.redirect(addressOf(STAFF_PATHS[page], { ...choices }), 303)
  }

  async function showPairing(
    request: StaffRequest,
    note: StaffNote | null = null,
    status?: StaffStatus,
  ): Promise<Response> {
    const { body, locale } = request
    return sendStaffPage(request, pairView(await listShowrooms(db), choicesOf(body), note, locale), status)
  }

  async function createCode(request: StaffRequest): Promise<Response> {
    const { body, locale } = request
    const parsed = v.safeParse(pairSchema, body)
    const showroomId = parsed.success ? parsed.output.showroomId || null : null
    if (!parsed.success || (showroomId !== null && !(await findShowroom(db, showroomId))))
      return showPairing(request, 'noShowroom', 422)
    return sendStaffPage(request, codeView(await issuePairingCode(db, showroomId, clock.now()), locale), 200, false)
  }

  async function showPin(
    request: StaffRequest,
    note: StaffNote | null = null,
    status?: StaffStatus,
  ): Promise<Response> {
    const { body, locale } = request
    return sendStaffPage(request, pinView(await listShowrooms(db), choicesOf(body), note, locale), status)
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
    if (id === undefined) return sendStaffPage(request, tabletsView(tablets, null, locale))
    const tablet = tablets.find((one) => one.id === id)
    if (tablet) return sendStaffPage(request, releaseView(tablet, locale))
    return sendStaffPage(request, tabletsView(tablets, 'gone', locale), 404)
  }

  async function releaseTablet(request: StaffRequest): Promise<Response> {
    const parsed = v.safeParse(releaseSchema, request.body)
    const isReleased = parsed.success && (await deleteTablet(db, parsed.output.tablet))
    const view = tabletsView(await listTablets(db), isReleased ? 'released' : 'gone', request.locale)
    return sendStaffPage({ ...request, body: {} }, view, isReleased ? 200 : 404)
  }

  async function showMails(request: StaffRequest): Promise<Response> {
    return sendStaffPage(request, mailsView(await listRefusedMails(db), request.locale))
  }

  function mount(page: StaffPageName, show: StaffHandler, act: StaffHandler): void {
    const path = STAFF_PATHS[page]
    app.on(['GET', 'POST'], path, async (c) => {
      c.set('route', path)
      const locale = staffLocale(c) ?? negotiateLocale(c)
      const back = { href: path, label: textsOf(locale).staff.menu.label }
      c.set('problemPage', { locale, home: STAFF_PATHS.pair, back })
      const isForm = c.req.method === 'POST'
      const body = isForm ? await readForm(c) : c.req.query()
      // The address of the PIN before it had a page of its own.
      if (!isForm && page === 'pair' && body['action'] === 'pin')
        return c.redirect(addressOf(STAFF_PATHS.pin, { ...choicesOf(body) }), 303)
      const access = await judge(await sessions.use(c, !isForm && c.req.query(RELOAD_QUERY) !== undefined))
      const request = { c, page, locale, body, access }
      const isOpen = access.state === 'open' || access.state === 'enrolling'
      if (!isOpen || (isForm && body['password'] !== undefined)) return signIn(request)
      // Loads the page again once it is locked, so that nothing stays on a screen that somebody left.
      c.header('refresh', `${STAFF_IDLE_SECONDS + 1}; url=${path}?${RELOAD_QUERY}=1`)
      if (isForm && body['action'] === 'sign-out') {
        sessions.end(c)
        return c.redirect(addressOf(STAFF_PATHS.pair, { lang: locale }), 303)
      }
      const isElsewhere = access.state === 'enrolling' && page !== 'authenticators'
      return (isElsewhere ? authenticatorPage.show : isForm ? act : show)(request)
    })
  }

  mount('pair', showPairing, createCode)
  mount('pin', showPin, setPin)
  mount('tablets', showTablets, releaseTablet)
  mount('mails', showMails, showMails)
  mount('authenticators', authenticatorPage.show, authenticatorPage.act)
}
