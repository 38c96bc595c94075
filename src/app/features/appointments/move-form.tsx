import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moveSchema } from '#contract/appointments/booking-schema.ts'
import { moveSlotsQuery, useMoveAppointment, useRefreshSlots } from '#app/data/appointments/book-appointment.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import styles from './booking-form.module.css'
import { SlotFields } from './slot-fields.tsx'
import { useShowChange } from './use-show-change.ts'
import { firstAvailableDay, isSlotTaken, useSlots } from './use-slots.ts'

/** Chooses another free slot for an appointment. */
export function MoveForm({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation('app')
  const showChange = useShowChange()
  const move = useMoveAppointment(appointmentId)
  const refreshSlots = useRefreshSlots()
  const slots = useSlots((from, to) => moveSlotsQuery(appointmentId, from, to))
  const [selectedDay, setSelectedDay] = useState('')
  const day = slots.days && firstAvailableDay(slots.days, selectedDay)
  const form = useForm({
    id: 'move',
    names: ['dateFrom'],
    labelOf: () => t('book.time'),
    schema: moveSchema,
    read: (fields) => ({ dateFrom: fields.get('dateFrom') ?? '' }),
    formErrorOf: (error, t) => (isSlotTaken(error) ? t('app:book.taken') : undefined),
    async send(input) {
      try {
        const { dateFrom } = await move.mutateAsync(input)
        await showChange(appointmentId, { kind: 'moved', dateFrom })
      } catch (error) {
        // The error message appears above the new free slots.
        if (isSlotTaken(error)) await refreshSlots()
        throw error
      }
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.errors} focusKey={form.failedSubmit} focusDisabled={!form.hasFormError} />
      <SlotFields
        slots={slots}
        day={day}
        onDay={setSelectedDay}
        id={form.idOf('dateFrom')}
        message={form.messageOf('dateFrom')}
      />
      <p>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('change.move')}
        </Button>
      </p>
    </form>
  )
}
