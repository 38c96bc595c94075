import type { Hono } from 'hono'
import * as v from 'valibot'
import { pinSchema } from '#contract/tablets/schema.ts'
import type { Database } from '#server/db/database.ts'
import { readForm } from '#server/http/body.ts'
import { negotiateLocale } from '#server/http/language.ts'
import { renderPage } from '#server/http/pages/page.ts'
import type { AttemptLimiter } from '#server/http/attempt-limiter.ts'
import type { ServerContext, ServerEnv } from '#server/http/server-env.ts'
import type { Clock } from '#server/ports/clock.ts'
import { hashPassword } from '#server/crypto/password-hash.ts'
import { hashSecret, matchesSecret } from '#server/crypto/secret-hash.ts'
import { listTablets, deleteTablet } from '../tablets/repository.ts'
import { issuePairingCode } from '../tablets/service.ts'
import { findShowroom, listShowrooms, setStaffPin } from '../showrooms/repository.ts'
import { createStaffSessions, STAFF_IDLE_SECONDS, type StaffAccess } from './staff-session.ts'
import {
  codeView,
  formView,
  pinView,
  signInView,
  type StaffAlert,
  type StaffChoices,
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

const formSchema = v.variant('action', [
  v.object({ action: v.literal('code'), showroomId: v.optional(v.string(), '') }),
  v.object({ action: v.literal('pin'), showroomId: v.string(), ...pinSchema.entries }),
])

const releaseSchema = v.object({ tablet: v.string() })

type Status = 200 | 403 | 422

/**
 * The pages on which staff create pairing codes and set a showroom's PIN, and unpair tablets. One password opens both;
 * a form that comes without a session changes nothing, and its choices are kept for after the password.
 */
export function mountStaffPages(app: Hono<ServerEnv>, dependencies: StaffDependencies): void {
  const { db, clock, key, password, limit } = dependencies
  const passwordHash = hashSecret(password)
  const sessions = createStaffSessions({ key, passwordHash, clock })

  async function showForm(c: ServerContext, choices: StaffChoices, alert: StaffAlert | null = null, status?: Status) {
    return send(c, formView(await listShowrooms(db), choices, negotiateLocale(c), alert), status)
  }

  async function showTablets(c: ServerContext) {
    return send(c, tabletsView(await listTablets(db), negotiateLocale(c)))
  }

  /** Asks for the password, which opens the page that was asked for. */
  async function signIn(c: ServerContext, access: StaffAccess, body: Record<string, string>): Promise<Response> {
    const view = (alert: StaffAlert | null) =>
      signInView({ choices: choicesOf(body), isLocked: access === 'locked', alert }, negotiateLocale(c))
    if (c.req.method !== 'POST') return send(c, view(null))
    if (body['password'] === undefined) return send(c, view('unchanged'), 403)
    const typed = body['password']
    const subject = { account: 'staff', address: c.get('clientAddress') }
    const isCorrect = await limit.countFailures(subject, () =>
      Promise.resolve(matchesSecret(typed, passwordHash) || null),
    )
    if (!isCorrect) return send(c, view('wrong'), 403)
    await sessions.begin(c)
    const query = new URLSearchParams(Object.entries(choicesOf(body))).toString()
    return c.redirect(query === '' ? c.req.path : `${c.req.path}?${query}`, 303)
  }

  async function createCodeOrPin(c: ServerContext, body: Record<string, string>): Promise<Response> {
    const refuse = () => showForm(c, choicesOf(body), 'choose', 422)
    const parsed = v.safeParse(formSchema, body)
    if (!parsed.success) return refuse()
    const { output } = parsed
    const showroomId = output.showroomId || null
    if (showroomId !== null && !(await findShowroom(db, showroomId))) return refuse()
    if (output.action === 'code') {
      return send(c, codeView(await issuePairingCode(db, showroomId, clock.now()), negotiateLocale(c)))
    }
    if (showroomId === null) return refuse()
    await setStaffPin(db, showroomId, await hashPassword(output.pin))
    return send(c, pinView(negotiateLocale(c)))
  }

  async function releaseTablet(c: ServerContext, body: Record<string, string>): Promise<Response> {
    const parsed = v.safeParse(releaseSchema, body)
    if (parsed.success) await deleteTablet(db, parsed.output.tablet)
    return showTablets(c)
  }

  function mount(path: string, show: (c: ServerContext) => Promise<Response>, act: typeof createCodeOrPin): void {
    app.on(['GET', 'POST'], path, async (c) => {
      c.set('route', path)
      const isForm = c.req.method === 'POST'
      const body = isForm ? await readForm(c) : c.req.query()
      const access = await sessions.use(c)
      if (access !== 'open' || (isForm && body['password'] !== undefined)) return signIn(c, access, body)
      // Loads the page again once it is locked, so that nothing stays on a screen that somebody left.
      c.header('refresh', `${STAFF_IDLE_SECONDS + 1}; url=${path}`)
      if (!isForm) return show(c)
      if (body['action'] !== 'sign-out') return act(c, body)
      sessions.end(c)
      return c.redirect('/staff', 303)
    })
  }

  mount('/staff', (c) => showForm(c, choicesOf(c.req.query())), createCodeOrPin)
  mount('/staff/tablets', showTablets, releaseTablet)
}

/** What was chosen in the form, without the PIN, which no page shows. */
function choicesOf({ showroomId, action }: Record<string, string>): StaffChoices {
  return { ...(showroomId ? { showroomId } : {}), ...(action === 'pin' ? { action } : {}) }
}

async function send(c: ServerContext, view: StaffView, status: Status = 200): Promise<Response> {
  return renderPage(c, { locale: negotiateLocale(c), ...view, status })
}
