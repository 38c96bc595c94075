import type { Hono } from 'hono'
import * as v from 'valibot'
import { pinSchema } from '#contract/schemas/showroom-device.ts'
import type { Database } from '#server/db/database.ts'
import { readForm } from '#server/http/body.ts'
import { languageOf } from '#server/http/language.ts'
import { answerPage } from '#server/http/page.ts'
import type { TryLimit } from '#server/http/rate-limit.ts'
import type { ServerContext, ServerEnv } from '#server/http/server-env.ts'
import type { Clock } from '#server/ports/clock.ts'
import { hashPassword } from '../auth/password-hash.ts'
import { hashSecret, matchesSecret } from '../auth/secret-hash.ts'
import { listTablets, removeTablet } from '../devices/repository.ts'
import { issuePairingCode } from '../devices/service.ts'
import { findShowroom, listShowrooms } from '../showrooms/repository.ts'
import { setStaffPin } from './repository.ts'
import { codeView, formView, pinView, type StaffAlert, type StaffView, tabletsView } from './staff-views.ts'

/** What the page of staff stands on. */
export interface StaffDependencies {
  readonly db: Database
  readonly clock: Clock
  /** Chosen by the operator; long enough not to be guessed within the limit. */
  readonly password: string
  readonly limit: TryLimit
}

const formSchema = v.variant('action', [
  v.object({ action: v.literal('code'), showroomId: v.optional(v.string(), '') }),
  v.object({ action: v.literal('pin'), showroomId: v.string(), ...pinSchema.entries }),
  v.object({ action: v.literal('tablets') }),
  v.object({ action: v.literal('release'), tablet: v.string() }),
])

/**
 * The page on which staff make pairing codes, let tablets go and choose the PIN of a showroom. It keeps nobody signed in: the password
 * goes with every step, so that nothing is left behind on a machine that many use.
 */
export function mountStaff(app: Hono<ServerEnv>, { db, clock, password, limit }: StaffDependencies): void {
  const kept = hashSecret(password)

  async function form(c: ServerContext, alert: StaffAlert | null, status: 200 | 403 | 422 = 200) {
    return send(c, formView(await listShowrooms(db), languageOf(c), alert), status)
  }

  app.get('/staff', (c) => {
    c.set('route', '/staff')
    return form(c, null)
  })

  app.post('/staff', async (c) => {
    c.set('route', '/staff')
    const body = await readForm(c)
    const trier = { account: 'staff', address: c.get('clientAddress') }
    const typed = body['password'] ?? ''
    const right = await limit.countFailures(trier, () => Promise.resolve(matchesSecret(typed, kept) || null))
    if (!right) return form(c, 'wrong', 403)
    const wanted = v.safeParse(formSchema, body)
    if (!wanted.success) return form(c, 'choose', 422)
    const { output } = wanted
    if (output.action === 'release') await removeTablet(db, output.tablet)
    if (output.action === 'release' || output.action === 'tablets') {
      return send(c, tabletsView(await listTablets(db), languageOf(c)))
    }
    const showroomId = output.showroomId || null
    const showroom = showroomId === null ? null : await findShowroom(db, showroomId)
    if (showroomId !== null && !showroom) return form(c, 'choose', 422)
    if (output.action === 'code') {
      return send(c, codeView(await issuePairingCode(db, showroomId, clock.now()), languageOf(c)))
    }
    if (showroomId === null) return form(c, 'choose', 422)
    await setStaffPin(db, showroomId, await hashPassword(output.pin))
    return send(c, pinView(languageOf(c)))
  })
}

async function send(c: ServerContext, view: StaffView, status: 200 | 403 | 422 = 200): Promise<Response> {
  return answerPage(c, { locale: languageOf(c), ...view, status })
}
