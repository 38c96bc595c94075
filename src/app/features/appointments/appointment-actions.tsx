import { CalendarPlus, CircleCheck, QrCode } from 'lucide-react'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canCheckIn } from '#contract/appointments/transitions.ts'
import { isOpenStatus, isRemote } from '#contract/appointments/vocabulary.ts'
import type { Appointment } from '#contract/appointments/schema.ts'
import { useCheckInOnPhone, useCalendarFile } from '#app/data/appointments/appointment-mutations.ts'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'
import { relativeDay } from '#app/platform/i18n/format-date.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { useNow } from '#app/ui/hooks/use-now.ts'
import styles from './appointment-actions.module.css'
import { useHasCalendarFile } from './use-has-calendar-file.ts'
import { VideoCall } from './video-call.tsx'

const loadDialog = () => import('./check-in-dialog.tsx').then((module) => ({ default: module.CheckInDialog }))

/** Starts loading at once; a failure is reported where the module is used. */
function startLoading<T>(load: () => Promise<T>): () => Promise<T> {
  const promise = load()
  promise.catch((error: unknown) => console.warn('The check-in code could not be fetched', error))
  return () => promise
}

export function AppointmentActions({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('app')
  const now = useNow()
  const [isCodeOpen, setCodeOpen] = useState(false)
  // Loaded with the page, as the code must also open offline.
  const [CheckInDialog] = useState(() => lazy(startLoading(loadDialog)))
  const checkIn = useCheckInOnPhone(appointment.id)
  const calendarFile = useCalendarFile(appointment.id)
  const hasCalendarFile = useHasCalendarFile(appointment)
  const failure = useErrorMessage(checkIn.error ?? calendarFile.error)
  const remote = isRemote(appointment)
  const isOpen = isOpenStatus(appointment.status)
  // A late visitor can still check in.
  const isLate = appointment.status === 'NO_SHOW' && !remote && relativeDay(appointment.dateFrom, now) === 'today'
  if (!isOpen && !isLate) return null
  // A backend need not repeat in its customers' appointments whose they are.
  const contact = appointment.contact ?? { id: '' }
  const actor = { kind: 'customer', contactId: contact.id } as const
  const decision = canCheckIn({ ...appointment, contact, remote }, actor, new Date(now))
  const canCheckInNow = decision.ok && !decision.repeat
  const downloadCalendarFile = () =>
    calendarFile.mutate(undefined, { onSuccess: ({ fileUrl }) => location.assign(fileUrl) })
  return (
    <>
      <div className={styles.actions}>
        {remote && <VideoCall appointment={appointment} now={now} />}
        {canCheckInNow && (
          <Button
            variant="primary"
            busy={checkIn.isPending}
            onClick={() => checkIn.mutate(appointment.showroom?.id ?? null)}
          >
            {t('visits.arrive')}
          </Button>
        )}
        {!remote && appointment.code && (isLate || appointment.status === 'REGISTERED') && (
          <Button variant={canCheckInNow ? 'secondary' : 'primary'} onClick={() => setCodeOpen(true)}>
            <QrCode className="i" aria-hidden="true" />
            {t('visits.code')}
          </Button>
        )}
        {hasCalendarFile !== false && (
          <Button
            className={hasCalendarFile ? undefined : 'reserved'}
            busy={calendarFile.isPending}
            onClick={downloadCalendarFile}
          >
            <CalendarPlus className="i" aria-hidden="true" />
            {t('visits.calendar')}
          </Button>
        )}
      </div>
      {checkIn.isSuccess && appointment.status === 'CHECKED_IN' && <CheckedInNote />}
      {failure && <p role="alert">{failure}</p>}
      {isCodeOpen && appointment.code && (
        <Suspense>
          <CheckInDialog appointment={appointment} code={appointment.code} onClose={() => setCodeOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Takes the focus of the button that it follows, so that it is read aloud. */
function CheckedInNote() {
  const { t } = useTranslation('app')
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <div ref={note} tabIndex={-1}>
      <Note boxed tone="moss" icon={CircleCheck} role="status">
        {t('home.next.CHECKED_IN')}
      </Note>
    </div>
  )
}
