import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppointmentOperation } from '#contract/rules/appointment-transitions.ts'
import type { HostedVisit } from '#contract/schemas/showroom-device.ts'
import type { VisitStep } from '#app/data/showroom/board-mutations.ts'
import { Field } from '#app/ui/field.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { isOpen } from '../model.ts'
import { AssignStep } from './assign-step.tsx'
import { StepButton } from './step-button.tsx'
import styles from './visit-steps.module.css'

interface VisitStepsProps {
  visit: HostedVisit
  now: number
  online: boolean
  consultants: readonly { id: string; name: string }[]
  next: AppointmentOperation | null
  running: AppointmentOperation | null
  note: string
  setNote: (note: string) => void
  onTake: (step: VisitStep) => void
}

/** All steps of a visit (S067–S071), the impossible ones disabled with the reason below. */
export function VisitSteps({ note, setNote, onTake, consultants, ...state }: VisitStepsProps) {
  const { t } = useTranslation('app')
  const id = useId()
  const { visit, now } = state
  const press = (operation: 'checkin' | 'start' | 'end' | 'no_show') =>
    onTake(operation === 'end' ? { operation, note: note.trim() === '' ? null : note } : { operation })
  return (
    <>
      <div className={styles.steps}>
        <AssignStep {...state} consultants={consultants} onTake={onTake} />
        {(['checkin', 'start', 'end', 'no_show'] as const).map((operation) => (
          <StepButton key={operation} {...state} operation={operation} onPress={() => press(operation)} />
        ))}
      </div>
      {isOpen(visit, 'end', now) && (
        <div className={styles.note}>
          <Field id={id} label={t('board.note')} optional={t('common:form.optional')} hint={t('board.noteHint')}>
            {(wiring) => (
              <textarea
                {...wiring}
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
