import type { Hono } from 'hono'
import { LANGUAGE_TAGS, type Locale } from '#contract/constants/locales.ts'
import { fileLinkPath } from '#contract/endpoints/base-path.ts'
import type { Database } from '#server/db/database.ts'
import { fillText, textsOf } from '#server/http/messages.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import { refuseLink } from '#server/http/problem-page.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import { formatPlace } from '#server/mail/mail-facts.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type AppointmentRow, findLinked } from '../appointments/repository.ts'
import { contentDisposition } from '../attachments/file-names.ts'
import { writeCalendar } from './calendar-file.ts'
import { calendarFileName, type CalendarLinks } from './calendar-links.ts'

/** What calendar files stand on. */
export interface CalendarDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly links: CalendarLinks
  readonly publicUrl: () => string
}

/** Serves what calendar links lead to, without a login. */
export function mountCalendar(app: Hono<ServerEnv>, { db, clock, links, publicUrl }: CalendarDependencies): void {
  const pattern = fileLinkPath('/calendar/:id')
  app.get(pattern, (c) => {
    c.set('route', pattern)
    return refuseLink(c, async () => {
      const id = c.req.param('id') ?? ''
      const read = await links.read(id, c.req.query('sig') ?? '')
      if (read === 'expired') throw new ProblemError(403, 'file-link-expired')
      const row = read && (await findLinked(db, id))
      if (!row) throw notFound()
      return c.body(describeVisit(row, read.locale, clock.now(), publicUrl()), 200, {
        'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
        'content-disposition': contentDisposition('attachment', calendarFileName(row, read.locale)),
      })
    })
  })
}

function describeVisit({ appointment, showroom }: AppointmentRow, locale: Locale, now: Date, publicUrl: string) {
  const { calendar } = textsOf(locale)
  const isOnline = appointment.type === 'ONLINE'
  return writeCalendar({
    uid: `${appointment.id}@${new URL(publicUrl).hostname}`,
    sequence: appointment.moves + (appointment.cancelledAt ? 1 : 0),
    from: appointment.dateFrom,
    to: appointment.dateTo,
    made: now,
    summary: fillText(isOnline ? calendar.summaryOnline : calendar.summary, { showroom: showroom.name }),
    location: isOnline ? calendar.online : `${showroom.name}, ${formatPlace(showroom.address, locale)}`,
    description: fillText(isOnline ? calendar.descriptionOnline : calendar.description, { code: appointment.code }),
    url: `${publicUrl}/appointments/${appointment.id}`,
    language: LANGUAGE_TAGS[locale],
    isCancelled: appointment.cancelledAt !== null,
  })
}
