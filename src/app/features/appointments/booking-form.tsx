import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookingSchema } from '#contract/schemas/appointment-operations.ts'
import type { Showroom } from '#contract/schemas/showroom.ts'
import { useBookVisit, useRefreshSlots } from '#app/data/appointments/book-visit.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { formatAddressLine } from '#app/platform/i18n/format-address.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckRow } from '#app/ui/check-row.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import styles from './book-form.module.css'
import { HoursToday } from './hours-text.tsx'
import { MomentFields } from './moment-fields.tsx'
import { TopicFields } from './topic-fields.tsx'
import { useMoments } from './use-moments.ts'

interface BookFormProps {
  showrooms: readonly Showroom[]
  showroomId: string | undefined
  projectId: string | undefined
  onShowroom: (id: string) => void
}

/** Showroom, day, free moment and topic on one page; a visit is booked once, however often it is sent (B24). */
export function BookForm({ showrooms, showroomId = '', projectId, onShowroom }: BookFormProps) {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const book = useBookVisit()
  const refreshSlots = useRefreshSlots()
  const moments = useMoments(showroomId)
  const [wanted, setWanted] = useState('')
  const day = moments.days && dayFrom([...moments.days.keys()], wanted)
  const form = useForm({
    id: 'book',
    names: ['showroomId', 'dateFrom', 'projectId', 'topics'],
    labelOf: (name) => t(name === 'dateFrom' ? 'book.time' : 'book.where'),
    schema: bookingSchema,
    read: (fields) => ({
      showroomId,
      dateFrom: fields.get('dateFrom') ?? '',
      projectId: fields.get('projectId') || null,
      topics: fields.getAll('topics'),
    }),
    wholeOf: (error, words) => (isTaken(error) ? words('app:book.taken') : undefined),
    async send(booking) {
      try {
        const { id } = await book.mutateAsync(booking)
        notify(t('book.made'))
        await navigate({ to: '/appointments/$appointmentId', params: { appointmentId: id } })
      } catch (error) {
        // What is said then stands above what is free now.
        if (isTaken(error)) await refreshSlots()
        throw error
      }
    },
  })
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit}
      onInput={() => setWanted(dayIn(element.current))}
    >
      <ErrorSummary errors={form.errors} refused={form.refused} passive={!form.hasWholeError} />
      <fieldset>
        <legend className={styles.legend}>{t('book.where')}</legend>
        {showrooms.map((showroom, index) => (
          <CheckRow
            key={showroom.id}
            {...(index === 0 && { id: form.idOf('showroomId') })}
            type="radio"
            name="showroomId"
            value={showroom.id}
            checked={showroom.id === showroomId}
            onChange={() => onShowroom(showroom.id)}
            label={showroom.name}
            hint={formatAddressLine(showroom.address, t)}
          />
        ))}
      </fieldset>
      {showroomId && (
        <>
          <TodayAt showroom={showrooms.find(({ id }) => id === showroomId)} />
          <MomentFields
            key={showroomId}
            moments={moments}
            day={day}
            id={form.idOf('dateFrom')}
            message={form.messageOf('dateFrom')}
          />
          <TopicFields projectId={projectId} />
          <p>
            <Button type="submit" variant="primary" busy={form.busy}>
              {t('home.book')}
            </Button>
          </p>
        </>
      )}
    </form>
  )
}

function TodayAt({ showroom }: { showroom: Showroom | undefined }) {
  return (
    <p className="t-s t-soft num" role="status">
      {showroom && <HoursToday showroom={showroom} />}
    </p>
  )
}

/** The day that was chosen; once it has nothing left, the next that has. */
function dayFrom(days: readonly string[], wanted: string): string | undefined {
  return days.find((day) => day >= wanted) ?? days[0]
}

function dayIn(form: HTMLFormElement | null): string {
  return form ? String(new FormData(form).get('day') ?? '') : ''
}

function isTaken(error: unknown): boolean {
  return error instanceof CallError && error.status === 409
}
