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
import { codeView, formView, pinView, type StaffAlert, type StaffView, tabletsView } from './staff-page-views.ts'

export interface StaffDependencies {
  readonly db: Database
  readonly clock: Clock
  /** Set by the operator; long enough not to be guessed within the limit. */
  readonly password: string
  readonly limit: AttemptLimiter
}

const formSchema = v.variant('action', [
  v.object({ action: v.literal('code'), showroomId: v.optional(v.string(), '') }),
  v.object({ action: v.literal('pin'), showroomId: v.string(), ...pinSchema.entries }),
  v.object({ action: v.literal('tablets') }),
  v.object({ action: v.literal('release'), tablet: v.string() }),
])

/**
 * The page on which staff create pairing codes, unpair tablets and set a showroom's PIN. There is no session: the
 * password is sent with every step, so that nothing stays on a shared computer.
 */
export function mountStaffPages(app: Hono<ServerEnv>, { db, clock, password, limit }: StaffDependencies): void {
  const passwordHash = hashSecret(password)

  async function showForm(c: ServerContext, alert: StaffAlert | null, status: 200 | 403 | 422 = 200) {
    return send(c, formView(await listShowrooms(db), negotiateLocale(c), alert), status)
  }

  app.get('/staff', (c) => {
    c.set('route', '/staff')
    return showForm(c, null)
  })

  app.post('/staff', async (c) => {
    c.set('route', '/staff')
    const body = await readForm(c)
    const subject = { account: 'staff', address: c.get('clientAddress') }
    const input = body['password'] ?? ''
    const isCorrect = await limit.countFailures(subject, () =>
      Promise.resolve(matchesSecret(input, passwordHash) || null),
    )
    if (!isCorrect) return showForm(c, 'wrong', 403)
    const parsed = v.safeParse(formSchema, body)
    if (!parsed.success) return showForm(c, 'choose', 422)
    const { output } = parsed
    if (output.action === 'release') await deleteTablet(db, output.tablet)
    if (output.action === 'release' || output.action === 'tablets') {
      return send(c, tabletsView(await listTablets(db), negotiateLocale(c)))
    }
    const showroomId = output.showroomId || null
    const showroom = showroomId === null ? null : await findShowroom(db, showroomId)
    if (showroomId !== null && !showroom) return showForm(c, 'choose', 422)
    if (output.action === 'code') {
      return send(c, codeView(await issuePairingCode(db, showroomId, clock.now()), negotiateLocale(c)))
    }
    if (showroomId === null) return showForm(c, 'choose', 422)
    await setStaffPin(db, showroomId, await hashPassword(output.pin))
    return send(c, pinView(negotiateLocale(c)))
  })
}

async function send(c: ServerContext, view: StaffView, status: 200 | 403 | 422 = 200): Promise<Response> {
  return renderPage(c, { locale: negotiateLocale(c), ...view, status })
}
