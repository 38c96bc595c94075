import { textsOf } from '#server/http/messages.ts'
import { type Desk, letter } from './fill-letter.ts'
import type { Letter } from './letter.ts'
import { formatDay, formatMoment, formatPlace } from './mail-facts.ts'
import type { MailJob, VisitMail } from './mail-job.ts'
import { findVisit } from './recipients.ts'

type VisitJob = Extract<MailJob, { kind: VisitMail }>
type Visit = NonNullable<Awaited<ReturnType<typeof findVisit>>>

const NAMES = {
  APPOINTMENT: 'appointment',
  VISIT_BOOKED: 'visitBooked',
  VISIT_MOVED: 'visitMoved',
  VISIT_DECLINED: 'visitDeclined',
} as const satisfies Record<VisitMail, string>

/** The letter about a visit, none once there is nothing to say any more: it has begun, or was declined meanwhile. */
export async function writeVisit(job: VisitJob, desk: Desk): Promise<Letter[]> {
  const { kind } = job
  const visit = await findVisit(desk.tx, job.appointmentId)
  if (!visit) return []
  if (kind === 'VISIT_DECLINED') return visit.cancelledAt ? [describe(job, visit, desk)] : []
  const isToCome = visit.status === 'REGISTERED' && visit.dateFrom > desk.now && !visit.cancelledAt
  return isToCome ? [describe(job, visit, desk)] : []
}

function describe({ kind, locale, appointmentId }: VisitJob, visit: Visit, { publicUrl }: Desk): Letter {
  const { time, place, code, online, headingOnline, afterOnline } = textsOf(locale).mail.appointment
  const isOnline = visit.type === 'ONLINE'
  const where = isOnline ? online : `${visit.showroom}, ${formatPlace(visit.address, locale)}`
  const isOver = kind === 'VISIT_DECLINED'
  const written = letter(NAMES[kind], locale, visit.email, {
    values: { day: formatDay(visit.dateFrom, locale) },
    url: `${publicUrl}/appointments${isOver ? '' : `/${appointmentId}`}`,
    facts: [
      [time, formatMoment(visit.dateFrom, locale)],
      [place, where],
      ...(isOver ? [] : [[code, visit.code] as const]),
    ],
  })
  if (!isOnline || isOver) return written
  return { ...written, after: afterOnline, ...(kind === 'APPOINTMENT' && { heading: headingOnline }) }
}
