import type { Hono } from 'hono'
import { isLocale, type Locale } from '#contract/constants/locales.ts'
import { SLOT_DAYS_MAX } from '#contract/constants/showroom.ts'
import { addDays, brusselsDay } from '#contract/rules/brussels-time.ts'
import { isChangeable } from '#contract/rules/booking-change.ts'
import type { Database } from '#server/db/database.ts'
import { readForm } from '#server/http/body.ts'
import { languageOf } from '#server/http/language.ts'
import { answerPage } from '#server/http/page.ts'
import type { ServerContext, ServerEnv } from '#server/http/server-env.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type AppointmentRow, findLinked } from '../appointments/repository.ts'
import { BOOKING_PAGES, type BookingLinks, type BookingPage } from './booking-links.ts'
import { type Choices, declineView, editView, goneView, lateView, resultView, type View } from './booking-views.ts'
import type { Bookings } from './service.ts'

/** What the pages stand on. */
export interface BookingPageDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly bookings: Bookings
  readonly links: BookingLinks
}

/** Fields of a page, from its address or from its form; of several of one name the last. */
type Fields = (name: string) => string

/** One request for a page of a visit that its signature is good for. */
interface Visit {
  readonly row: AppointmentRow
  readonly locale: Locale
  readonly sig: string
  readonly field: Fields
}

/**
 * The pages on which a visit is declined or moved, without a login (decisions.md, Decline/Edit). Opening one changes
 * nothing, whatever opens it (E12, T41); its button does, once.
 */
export function mountBookingPages(app: Hono<ServerEnv>, dependencies: BookingPageDependencies): void {
  const { clock, bookings, links } = dependencies

  async function choices({ row, field }: Visit, alert: Choices['alert']): Promise<Choices> {
    const today = brusselsDay(clock.now())
    const all = await bookings.slots(row.showroom.id, today, addDays(today, SLOT_DAYS_MAX - 1), row.appointment.id)
    const free = all.filter(({ dateFrom }) => dateFrom.getTime() !== row.appointment.dateFrom.getTime())
    const days = free.map(({ dateFrom }) => brusselsDay(dateFrom))
    const day = days.includes(field('day')) ? field('day') : (days[0] ?? '')
    return { free, day, slot: field('slot'), alert }
  }

  async function show(c: ServerContext, page: BookingPage, visit: Visit, alert: Choices['alert'] = null) {
    const { row } = visit
    const { status, dateFrom, cancelledAt } = row.appointment
    if (page === 'result' || cancelledAt) return send(c, visit, resultView(row, visit))
    if (!isChangeable({ status, dateFrom: dateFrom.toISOString() }, clock.now())) return late(c, visit)
    if (page === 'decline') return send(c, visit, declineView(row, visit))
    const status422 = alert ? 422 : 200
    return send(c, visit, editView(row, await choices(visit, alert), visit), status422)
  }

  async function act(c: ServerContext, page: BookingPage, visit: Visit) {
    const { row, locale, field } = visit
    const { id } = row.appointment
    if (page === 'result' || row.appointment.cancelledAt) return show(c, page, visit)
    const slot = new Date(field('slot'))
    if (page === 'edit' && Number.isNaN(slot.getTime())) return show(c, page, visit, 'chooseTime')
    const outcome = page === 'decline' ? await bookings.decline(id, locale) : await bookings.move(id, slot, locale)
    if (outcome === 'taken') return show(c, page, visit, 'taken')
    if (outcome === 'late') return late(c, visit)
    const changed = (await findLinked(dependencies.db, id)) ?? row
    return c.redirect(await links.make('result', changed, locale), 303)
  }

  for (const page of BOOKING_PAGES) {
    const pattern = `/booking/:id/${page}`
    const open = (c: ServerContext, field: Fields, go: (visit: Visit) => Response | Promise<Response>) => {
      c.set('route', pattern)
      return withVisit(c, page, field, dependencies, go)
    }
    app.get(pattern, (c) => {
      const { searchParams } = new URL(c.req.url)
      return open(
        c,
        (name) => searchParams.getAll(name).at(-1) ?? '',
        (visit) => show(c, page, visit),
      )
    })
    app.post(pattern, async (c) => {
      const body = await readForm(c)
      const field = (name: string) => body[name] ?? ''
      return open(c, field, (visit) => act(c, page, visit))
    })
  }
}

/** Finds the visit of an address that is good for this page; a page says so otherwise. */
async function withVisit(
  c: ServerContext,
  page: BookingPage,
  field: Fields,
  { db, links }: BookingPageDependencies,
  go: (visit: Visit) => Response | Promise<Response>,
): Promise<Response> {
  const id = c.req.param('id') ?? ''
  const [sig, lang] = [field('sig'), field('lang')]
  const locale = isLocale(lang) ? lang : languageOf(c)
  const state = await links.check(page, id, sig)
  const row = state === 'bad' ? null : await findLinked(db, id)
  if (!row) return send(c, { locale }, goneView({ locale, sig }), 404)
  const visit = { row, locale, sig, field }
  if (state === 'good') return go(visit)
  // What was declined stays so to be read by whoever comes back.
  return row.appointment.cancelledAt ? send(c, visit, resultView(row, visit)) : late(c, visit)
}

function late(c: ServerContext, visit: Visit): Promise<Response> {
  return send(c, visit, lateView(visit.row, visit), 410)
}

async function send(
  c: ServerContext,
  { locale }: { locale: Locale },
  view: View,
  status: 200 | 404 | 410 | 422 = 200,
): Promise<Response> {
  return answerPage(c, { locale, ...view, status })
}
