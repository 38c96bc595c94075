import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { COMPANY_NAME } from '#contract/configuration/brand.ts'
import { LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'
import { fileLinkPath } from '#contract/http/base-path.ts'
import type { Database } from '#server/db/database.ts'
import { fillText, textsOf } from '#server/locales/messages.ts'
import type { AttemptLimiter } from '#server/http/attempt-limiter.ts'
import { matchesIfNoneMatch } from '#server/http/precondition.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import { formatPlace } from '#server/mail/mail-formats.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type AppointmentRow, findAppointmentById } from './repository.ts'
import { contentDisposition } from '#server/files/file-names.ts'
import type { VideoCallUrl } from './video-calls.ts'
import { type CalendarEvent, writeCalendar } from './calendar-file.ts'
import { calendarFileName, type CalendarLinks } from './calendar-links.ts'
import type { CalendarSubscriptions } from './calendar-subscriptions.ts'

export interface CalendarDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly links: CalendarLinks
  readonly subscriptions: CalendarSubscriptions
  /** Limits how often subscribed calendars are fetched. */
  readonly limit: AttemptLimiter
  readonly publicUrl: () => string
  readonly videoCallUrl: VideoCallUrl
}

/** How often programs should fetch a subscribed calendar, and how long caches may keep it, in seconds. */
const REFRESH = 'PT1H'
const MAX_AGE_SECONDS = 5 * 60

/** Serves, without a login, the calendar files of signed links and the calendars that customers subscribe to. */
export function mountCalendarDownloads(app: Hono<ServerEnv>, dependencies: CalendarDependencies): void {
  const { db, clock, links, subscriptions, limit, publicUrl, videoCallUrl } = dependencies
  const present = (row: AppointmentRow, locale: Locale) => presentEvent(row, videoCallUrl(row), locale, publicUrl())

  const filePattern = fileLinkPath('/calendar/:id')
  app.get(filePattern, async (c) => {
    c.set('route', filePattern)
    c.set('problemPage', {})
    const id = c.req.param('id') ?? ''
    const claims = await links.read(id, c.req.query('sig') ?? '')
    if (claims === 'expired') throw new ProblemError(403, 'file-link-expired')
    const row = claims && (await findAppointmentById(db, id))
    if (!row) throw notFound()
    return c.body(writeCalendar([present(row, claims.locale)], clock.now()), 200, {
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': contentDisposition('attachment', calendarFileName(row, claims.locale)),
    })
  })

  const feedPattern = fileLinkPath('/calendars/:file')
  app.get(feedPattern, async (c) => {
    c.set('route', feedPattern)
    c.set('problemPage', {})
    const secret = (c.req.param('file') ?? '').replace(/\.ics$/, '')
    const subject = { account: secret, address: c.get('clientAddress') }
    const calendar = await limit.count(subject, () => subscriptions.open(secret))
    if (!calendar) throw notFound()
    const { locale, rows } = calendar
    const { name, feedFileName } = textsOf(locale).calendar
    const events = rows.map((row) => present(row, locale))
    const feed = { name: fillText(name, { company: COMPANY_NAME }), refresh: REFRESH }
    const write = (at: Date) => writeCalendar(events, at, feed)
    // Weak and without the time of writing, so that it changes only with the appointments.
    const etag = `W/"${createHash('sha256')
      .update(write(new Date(0)))
      .digest('base64url')}"`
    const headers = { etag, 'cache-control': `private, max-age=${MAX_AGE_SECONDS}`, 'x-robots-tag': 'noindex' }
    if (matchesIfNoneMatch(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
    return c.body(write(clock.now()), 200, {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      // A browser that opens the address must not name the file after its secret.
      'content-disposition': contentDisposition('attachment', feedFileName),
    })
  })
}

function presentEvent(
  { appointment, showroom }: AppointmentRow,
  callUrl: string | null,
  locale: Locale,
  publicUrl: string,
): CalendarEvent {
  const { calendar } = textsOf(locale)
  const { remote } = appointment
  const callText = callUrl ? calendar.descriptionRemote : calendar.descriptionPhoned
  const description = remote ? callText : fillText(calendar.description, { code: appointment.code })
  return {
    uid: `${appointment.id}@${new URL(publicUrl).hostname}`,
    sequence: appointment.moves + (appointment.cancelledAt ? 1 : 0),
    from: appointment.dateFrom,
    to: appointment.dateTo,
    summary: fillText(remote ? calendar.summaryRemote : calendar.summary, { showroom: showroom.name }),
    location: remote ? (callUrl ?? calendar.remote) : `${showroom.name}, ${formatPlace(showroom.address, locale)}`,
    description,
    url: `${publicUrl}/appointments/${appointment.id}`,
    language: LANGUAGE_TAGS[locale],
    isCancelled: appointment.cancelledAt !== null,
  }
}
