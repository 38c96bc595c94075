import { textsOf } from '#server/locales/messages.ts'
import { type MailContext, fillTemplate } from './fill-template.ts'
import type { EmailContent } from './email-content.ts'
import { formatDay, formatMoment, formatPlace } from '../mail-formats.ts'
import { brusselsTime } from '#contract/formats/brussels-time.ts'
import type { AppointmentMailKind, MailJob, ReminderKind } from '#server/db/mail-job.ts'
import { findAppointment, wantsMail } from './recipients.ts'

type AppointmentJob = Extract<MailJob, { kind: AppointmentMailKind }>
type AppointmentDetails = NonNullable<Awaited<ReturnType<typeof findAppointment>>>

const TEMPLATES = {
  APPOINTMENT: 'appointment',
  APPOINTMENT_SOON: 'appointmentSoon',
  VISIT_BOOKED: 'visitBooked',
  VISIT_MOVED: 'visitMoved',
  VISIT_DECLINED: 'visitDeclined',
} as const satisfies Record<AppointmentMailKind, string>

/** The mail about an appointment; none once it has started or was declined meanwhile. */
export async function writeAppointmentMail(job: AppointmentJob, context: MailContext): Promise<EmailContent | null> {
  const { kind } = job
  const details = await findAppointment(context.tx, job.appointmentId)
  if (!details) return null
  if (isReminder(job)) {
    // Moved after the reminder was enqueued: its new time has one of its own.
    if (job.dateFrom !== undefined && job.dateFrom !== details.dateFrom.toISOString()) return null
  } else if (!wantsMail(details.preferences, 'appointments')) return null
  if (kind === 'VISIT_DECLINED') return details.cancelledAt ? fillAppointment(job, details, context) : null
  const isUpcoming = details.status === 'REGISTERED' && details.dateFrom > context.now && !details.cancelledAt
  return isUpcoming ? fillAppointment(job, details, context) : null
}

function isReminder(job: AppointmentJob): job is Extract<AppointmentJob, { kind: ReminderKind }> {
  return job.kind === 'APPOINTMENT' || job.kind === 'APPOINTMENT_SOON'
}

function fillAppointment(
  { kind, locale, appointmentId }: AppointmentJob,
  details: AppointmentDetails,
  { publicUrl, videoCallUrl }: MailContext,
): EmailContent {
  const { mail, booking } = textsOf(locale)
  const { time, place, code, remote } = mail.appointment
  const where = details.remote ? remote : `${details.showroom}, ${formatPlace(details.address, locale)}`
  const isDeclined = kind === 'VISIT_DECLINED'
  const content = fillTemplate(TEMPLATES[kind], locale, details.email, {
    values: { day: formatDay(details.dateFrom, locale), time: brusselsTime(details.dateFrom) },
    url: `${publicUrl}/appointments${isDeclined ? '' : `/${appointmentId}`}`,
    facts: [
      [time, formatMoment(details.dateFrom, locale)],
      [place, where],
      ...(isDeclined || details.remote ? [] : [[code, details.code] as const]),
    ],
  })
  if (!details.remote || isDeclined) return content
  const callUrl = videoCallUrl({ appointment: { id: appointmentId, remote: true } })
  const after = callUrl ? mail.appointment.afterRemote : mail.appointment.afterPhoned
  if (kind !== 'APPOINTMENT' && kind !== 'APPOINTMENT_SOON') return { ...content, after }
  const { headingRemote, headingPhoned } = kind === 'APPOINTMENT' ? mail.appointment : mail.appointmentSoon
  if (!callUrl) return { ...content, heading: headingPhoned, after }
  return { ...content, heading: headingRemote, after, button: { label: booking.join.label, url: callUrl } }
}
