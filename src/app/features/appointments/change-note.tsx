import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '#contract/appointments/schema.ts'
import { formatPhone } from '#contract/formats/phone-number.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { useMailPreference } from '#app/data/notifications/preference-queries.ts'
import { showroomQueries } from '#app/data/showrooms/showroom-queries.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { urlOfType } from './appointment-display.ts'
import { useHasCalendarFile } from './use-has-calendar-file.ts'
import { type AppointmentChange, formatChange } from './use-show-change.ts'

/** Says what was just done with an appointment and what happens next; takes the focus, so that it is read aloud. */
export function ChangeNote({ appointment }: { appointment?: Appointment }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const change = useLocation({ select: ({ state }) => state.appointmentChange })
  const mail = useMe().data?.emailAddress
  const showrooms = useQuery({ ...showroomQueries.list(locale), enabled: change !== undefined })
  const phone = showrooms.data?.items.find(({ id }) => id === appointment?.showroom?.id)?.phone
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  if (!change) return null
  return (
    <div ref={note} tabIndex={-1}>
      <Note tone="moss" icon={CircleCheck} role="status">
        <p>
          <b>{formatChange(change, t, locale)}</b>
        </p>
        {mail && <MailLine mail={mail} />}
        {appointment && <NextLines kind={change.kind} appointment={appointment} />}
        {phone && <p>{t('change.phone', { phone: formatPhone(phone) })}</p>}
      </Note>
    </div>
  )
}

/** Only what the buttons of the page can do. */
function NextLines({ kind, appointment }: Pick<AppointmentChange, 'kind'> & { appointment: Appointment }) {
  const { t } = useTranslation('app')
  const hasCalendarFile = useHasCalendarFile(appointment)
  const isChangeable = (['Edit', 'Decline'] as const).every((type) => urlOfType(appointment, type, location.origin))
  if (kind === 'declined') return null
  return (
    <>
      {hasCalendarFile !== false && (
        <p className={hasCalendarFile ? undefined : 'reserved'}>{t(`change.${kind}Calendar`)}</p>
      )}
      {kind === 'booked' && isChangeable && <p>{t('change.deadline')}</p>}
    </>
  )
}

/** Only for customers who get mails about appointments; keeps its place until that is known. */
function MailLine({ mail }: { mail: string }) {
  const { t } = useTranslation('app')
  const isSent = useMailPreference('appointments')
  if (isSent === false) return null
  return <p className={isSent ? undefined : 'reserved'}>{t('change.mail', { mail })}</p>
}
