import type { Hono } from 'hono'
import { isLocale, type Locale } from '#contract/configuration/locales.ts'
import { languageSwitch } from '#contract/pages/page-frame.ts'
import { SLOT_DAYS_MAX } from '#contract/appointments/limits.ts'
import { addDays, brusselsDay } from '#contract/formats/brussels-time.ts'
import { isChangeable } from '#contract/appointments/change-deadline.ts'
import type { Database } from '#server/db/database.ts'
import { readForm } from '#server/http/body.ts'
import { negotiateLocale } from '#server/http/language.ts'
import { renderPage } from '#server/http/pages/page.ts'
import type { ServerContext, ServerEnv } from '#server/http/server-env.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type AppointmentRow, findAppointmentById } from './repository.ts'
import { SELF_SERVICE_PAGES, type SelfServiceLinks, type SelfServicePage } from './self-service-links.ts'
import {
  type Choices,
  declineView,
  editView,
  invalidLinkView,
  tooLateView,
  resultView,
  type View,
} from './self-service-page-views.ts'
import type { Scheduling } from './scheduling-service.ts'

export interface SelfServicePageDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly scheduling: Scheduling
  readonly links: SelfServiceLinks
}

/** Reads a field from the query or the form. */
type FieldReader = (name: string) => string

/** A request whose signature was verified. */
interface VerifiedRequest {
  readonly row: AppointmentRow
  readonly locale: Locale
  readonly sig: string
  readonly field: FieldReader
}

/**
 * Pages on which an appointment is declined or moved without a login. A GET changes nothing, as mail scanners follow
 * links.
 */
export function mountSelfServicePages(app: Hono<ServerEnv>, dependencies: SelfServicePageDependencies): void {
  const { clock, scheduling, links } = dependencies

  async function loadChoices({ row, field }: VerifiedRequest, alert: Choices['alert']): Promise<Choices> {
    const today = brusselsDay(clock.now())
    const all = await scheduling.slots(row.showroom.id, today, addDays(today, SLOT_DAYS_MAX - 1), row.appointment.id)
    const free = all.filter(({ dateFrom }) => dateFrom.getTime() !== row.appointment.dateFrom.getTime())
    const days = free.map(({ dateFrom }) => brusselsDay(dateFrom))
    const day = days.includes(field('day')) ? field('day') : (days[0] ?? '')
    return { free, day, slot: field('slot'), alert }
  }

  async function show(
    c: ServerContext,
    page: SelfServicePage,
    request: VerifiedRequest,
    alert: Choices['alert'] = null,
  ) {
    const { row } = request
    const { dateFrom, cancelledAt } = row.appointment
    if (page === 'result' || cancelledAt) return send(c, request, resultView(row, request))
    if (!isChangeable({ status: row.appointment.status, dateFrom: dateFrom.toISOString() }, clock.now()))
      return sendTooLate(c, request)
    if (page === 'decline') return send(c, request, declineView(row, request))
    const status = alert ? 422 : 200
    return send(c, request, editView(row, await loadChoices(request, alert), request), status)
  }

  async function submit(c: ServerContext, page: SelfServicePage, request: VerifiedRequest) {
    const { row, locale, field } = request
    const { id } = row.appointment
    if (page === 'result' || row.appointment.cancelledAt) return show(c, page, request)
    const slot = new Date(field('slot'))
    if (page === 'edit' && Number.isNaN(slot.getTime())) return show(c, page, request, 'chooseTime')
    const origin = { locale, clientAddress: c.get('clientAddress'), customerId: null }
    const outcome = page === 'decline' ? await scheduling.decline(id, origin) : await scheduling.move(id, slot, origin)
    if (outcome === 'taken') return show(c, page, request, 'taken')
    if (outcome === 'late') return sendTooLate(c, request)
    const changed = (await findAppointmentById(dependencies.db, id)) ?? row
    return c.redirect(await links.create('result', changed, locale), 303)
  }

  for (const page of SELF_SERVICE_PAGES) {
    const pattern = `/booking/:id/${page}`
    const handle = (
      c: ServerContext,
      field: FieldReader,
      respond: (request: VerifiedRequest) => Response | Promise<Response>,
    ) => {
      c.set('route', pattern)
      return withVerifiedRequest(c, page, field, dependencies, respond)
    }
    app.get(pattern, (c) => {
      const { searchParams } = new URL(c.req.url)
      return handle(
        c,
        // The header's button for another language stands before the form's own field.
        (name) => searchParams.get(name) ?? '',
        (request) => show(c, page, request),
      )
    })
    app.post(pattern, async (c) => {
      const body = await readForm(c)
      const field = (name: string) => body[name] ?? ''
      return handle(c, field, (request) => submit(c, page, request))
    })
  }
}

/** Verifies the link and loads its appointment; responds with an error page otherwise. */
async function withVerifiedRequest(
  c: ServerContext,
  page: SelfServicePage,
  field: FieldReader,
  { db, links }: SelfServicePageDependencies,
  respond: (request: VerifiedRequest) => Response | Promise<Response>,
): Promise<Response> {
  const id = c.req.param('id') ?? ''
  const [sig, lang] = [field('sig'), field('lang')]
  const locale = isLocale(lang) ? lang : negotiateLocale(c)
  c.set('problemPage', { locale })
  const linkStatus = await links.verify(page, id, sig)
  const row = linkStatus === 'invalid' ? null : await findAppointmentById(db, id)
  if (!row) return send(c, { locale }, invalidLinkView({ locale, sig }), 404)
  const request = { row, locale, sig, field }
  if (linkStatus === 'valid') return respond(request)
  // A declined appointment stays readable after the link has expired.
  return row.appointment.cancelledAt ? send(c, request, resultView(row, request)) : sendTooLate(c, request)
}

function sendTooLate(c: ServerContext, request: VerifiedRequest): Promise<Response> {
  return send(c, request, tooLateView(request.row, request), 410)
}

async function send(
  c: ServerContext,
  { locale }: { locale: Locale },
  view: View,
  status: 200 | 404 | 410 | 422 = 200,
): Promise<Response> {
  // Submits the selection in the chosen language.
  const languages = languageSwitch(
    locale,
    'button',
    (other) => `form="page" formmethod="get" name="lang" value="${other}"`,
  )
  return renderPage(c, { locale, ...view, languages, status })
}
