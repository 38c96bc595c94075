import { CalendarPlus, QrCode } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canCheckIn } from '#contract/rules/appointment-transitions.ts'
import type { Appointment } from '#contract/schemas/appointment.ts'
import { useArrive, useCalendarFile } from '#app/data/appointments/visits.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { Button } from '#app/ui/button.tsx'
import { useNow } from '#app/ui/use-now.ts'
import styles from './appointment-acts.module.css'

const loadDialog = () => import('./check-in-dialog.tsx').then((module) => ({ default: module.CheckInDialog }))

/** Starts at once what is needed later; a failure is told by whoever needs it. */
function startNow<T>(load: () => Promise<T>): () => Promise<T> {
  const started = load()
  started.catch((error: unknown) => console.warn('The check-in code could not be fetched', error))
  return () => started
}

/** What can be done with a visit to come: show its code, say that one is here, put it in a calendar (E10, E11, E39). */
export function AppointmentActs({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('app')
  const now = useNow()
  const [isCodeOpen, setCodeOpen] = useState(false)
  // Fetched with the page, as the code is shown at an entrance without a network, too (E37).
  const [CheckInDialog] = useState(() => lazy(startNow(loadDialog)))
  const arrive = useArrive(visit.id)
  const calendar = useCalendarFile(visit.id)
  const failure = useFailure(arrive.error ?? calendar.error)
  if (visit.status === 'ENDED' || visit.status === 'NO_SHOW') return null
  const isInPlace = visit.type !== 'ONLINE'
  const actor = { kind: 'customer', contactId: visit.contact?.id ?? '' } as const
  const verdict = canCheckIn(visit, actor, new Date(now))
  const canArrive = isInPlace && verdict.ok && !verdict.repeat
  const keep = () => calendar.mutate(undefined, { onSuccess: ({ fileUrl }) => location.assign(fileUrl) })
  return (
    <>
      <div className={styles.acts}>
        {canArrive && (
          <Button variant="primary" busy={arrive.isPending} onClick={() => arrive.mutate(visit.showroom?.id ?? null)}>
            {t('visits.arrive')}
          </Button>
        )}
        {isInPlace && visit.code && visit.status === 'REGISTERED' && (
          <Button variant={canArrive ? 'second' : 'primary'} onClick={() => setCodeOpen(true)}>
            <QrCode className="i" aria-hidden="true" />
            {t('visits.code')}
          </Button>
        )}
        <Button busy={calendar.isPending} onClick={keep}>
          <CalendarPlus className="i" aria-hidden="true" />
          {t('visits.calendar')}
        </Button>
      </div>
      {failure && <p role="alert">{failure}</p>}
      {isCodeOpen && visit.code && (
        <Suspense>
          <CheckInDialog visit={visit} code={visit.code} onClose={() => setCodeOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
