import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppointmentOperation } from '#contract/appointments/transitions.ts'
import type { BoardAppointment } from '#contract/tablets/schema.ts'
import type { AppointmentStep } from '#app/data/board/board-mutations.ts'
import { Field } from '#app/ui/forms/field.tsx'
import fieldStyles from '#app/ui/forms/field.module.css'
import { isAvailable } from '../appointment-rules.ts'
import { AssignStep } from './assign-step.tsx'
import { StepButton } from './step-button.tsx'
import styles from './appointment-steps.module.css'

interface AppointmentStepsProps {
  appointment: BoardAppointment
  now: number
  online: boolean
  consultants: readonly { id: string; name: string }[]
  nextOperation: AppointmentOperation | null
  running: AppointmentOperation | null
  note: string
  setNote: (note: string) => void
  onStep: (step: AppointmentStep) => void
}

/** Impossible steps are disabled, with the reason below. */
export function AppointmentSteps({ note, setNote, onStep, consultants, ...state }: AppointmentStepsProps) {
  const { t } = useTranslation('app')
  const id = useId()
  const { appointment, now } = state
  const press = (operation: 'checkin' | 'start' | 'end' | 'no_show') =>
    onStep(operation === 'end' ? { operation, note: note.trim() === '' ? null : note } : { operation })
  return (
    <>
      <div className={styles.steps}>
        <AssignStep {...state} consultants={consultants} onStep={onStep} />
        {(['checkin', 'start', 'end', 'no_show'] as const).map((operation) => (
          <StepButton key={operation} {...state} operation={operation} onPress={() => press(operation)} />
        ))}
      </div>
      {isAvailable(appointment, 'end', now) && (
        <div className={styles.note}>
          <Field id={id} label={t('board.note')} optional={t('common:form.optional')} hint={t('board.noteHint')}>
            {(controlProps) => (
              <textarea
                {...controlProps}
                className={fieldStyles.input}
                rows={3}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
            )}
          </Field>
        </div>
      )}
    </>
  )
}
