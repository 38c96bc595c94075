import type { Hono } from 'hono'
import { LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'
import { fileLinkPath } from '#contract/http/base-path.ts'
import type { Database } from '#server/db/database.ts'
import { fillText, textsOf } from '#server/locales/messages.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import { withProblemPage } from '#server/http/pages/problem-page.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import { formatPlace } from '#server/mail/mail-formats.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type AppointmentRow, findAppointmentById } from './repository.ts'
import { contentDisposition } from '#server/files/file-names.ts'
import type { VideoCallUrl } from './video-calls.ts'
import { writeCalendar } from './calendar-file.ts'
import { calendarFileName, type CalendarLinks } from './calendar-links.ts'

export interface CalendarDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly links: CalendarLinks
  readonly publicUrl: () => string
  readonly videoCallUrl: VideoCallUrl
}

/** Serves the calendar files of signed links, without a login. */
export function mountCalendarDownloads(
  app: Hono<ServerEnv>,
  { db, clock, links, publicUrl, videoCallUrl }: CalendarDependencies,
): void {
  const pattern = fileLinkPath('/calendar/:id')
  app.get(pattern, (c) => {
    c.set('route', pattern)
    return withProblemPage(c, async () => {
      const id = c.req.param('id') ?? ''
      const claims = await links.read(id, c.req.query('sig') ?? '')
      if (claims === 'expired') throw new ProblemError(403, 'file-link-expired')
      const row = claims && (await findAppointmentById(db, id))
      if (!row) throw notFound()
      const calendar = renderCalendar(row, videoCallUrl(row), claims.locale, clock.now(), publicUrl())
      return c.body(calendar, 200, {
        'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
        'content-disposition': contentDisposition('attachment', calendarFileName(row, claims.locale)),
      })
    })
  })
}

function renderCalendar(
  { appointment, showroom }: AppointmentRow,
  callUrl: string | null,
  locale: Locale,
  now: Date,
  publicUrl: string,
) {
  const { calendar } = textsOf(locale)
  const { remote } = appointment
  return writeCalendar({
    uid: `${appointment.id}@${new URL(publicUrl).hostname}`,
    sequence: appointment.moves + (appointment.cancelledAt ? 1 : 0),
    from: appointment.dateFrom,
    to: appointment.dateTo,
    createdAt: now,
    summary: fillText(remote ? calendar.summaryRemote : calendar.summary, { showroom: showroom.name }),
    location: remote ? (callUrl ?? calendar.remote) : `${showroom.name}, ${formatPlace(showroom.address, locale)}`,
    description: remote ? calendar.descriptionRemote : fillText(calendar.description, { code: appointment.code }),
    url: `${publicUrl}/appointments/${appointment.id}`,
    language: LANGUAGE_TAGS[locale],
    isCancelled: appointment.cancelledAt !== null,
  })
}
