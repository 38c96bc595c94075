import { textsOf } from '#server/locales/messages.ts'
import { type MailContext, fillTemplate } from './fill-template.ts'
import type { EmailContent } from './email-content.ts'
import { formatDay, formatMoment, formatPlace } from '../mail-formats.ts'
import type { MailJob, AppointmentMailKind } from '#server/db/mail-job.ts'
import { findAppointment } from './recipients.ts'

type AppointmentJob = Extract<MailJob, { kind: AppointmentMailKind }>
type AppointmentDetails = NonNullable<Awaited<ReturnType<typeof findAppointment>>>

const TEMPLATES = {
  APPOINTMENT: 'appointment',
  VISIT_BOOKED: 'visitBooked',
  VISIT_MOVED: 'visitMoved',
  VISIT_DECLINED: 'visitDeclined',
} as const satisfies Record<AppointmentMailKind, string>

/** The mail about an appointment; none once it has started or was declined meanwhile. */
export async function writeAppointmentMail(job: AppointmentJob, context: MailContext): Promise<EmailContent[]> {
  const { kind } = job
  const details = await findAppointment(context.tx, job.appointmentId)
  if (!details) return []
  if (kind === 'VISIT_DECLINED') return details.cancelledAt ? [fillAppointment(job, details, context)] : []
  const isUpcoming = details.status === 'REGISTERED' && details.dateFrom > context.now && !details.cancelledAt
  return isUpcoming ? [fillAppointment(job, details, context)] : []
}

function fillAppointment(
  { kind, locale, appointmentId }: AppointmentJob,
  details: AppointmentDetails,
  { publicUrl }: MailContext,
): EmailContent {
  const { time, place, code, remote, headingRemote, afterRemote } = textsOf(locale).mail.appointment
  const where = details.remote ? remote : `${details.showroom}, ${formatPlace(details.address, locale)}`
  const isDeclined = kind === 'VISIT_DECLINED'
  const content = fillTemplate(TEMPLATES[kind], locale, details.email, {
    values: { day: formatDay(details.dateFrom, locale) },
    url: `${publicUrl}/appointments${isDeclined ? '' : `/${appointmentId}`}`,
    facts: [
      [time, formatMoment(details.dateFrom, locale)],
      [place, where],
      ...(isDeclined || details.remote ? [] : [[code, details.code] as const]),
    ],
  })
  if (!details.remote || isDeclined) return content
  return { ...content, after: afterRemote, ...(kind === 'APPOINTMENT' && { heading: headingRemote }) }
}
