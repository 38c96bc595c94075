import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppointmentOperation } from '#contract/appointments/transitions.ts'
import type { BoardAppointment } from '#contract/tablets/schema.ts'
import type { AppointmentStep } from '#app/data/board/board-mutations.ts'
import fieldStyles from '#app/ui/forms/field.module.css'
import selectStyles from '#app/ui/forms/select-field.module.css'
import { blockedReason } from '../appointment-rules.ts'
import { StepButton } from './step-button.tsx'
import styles from './appointment-steps.module.css'

interface AssignStepProps {
  appointment: BoardAppointment
  now: number
  online: boolean
  consultants: readonly { id: string; name: string }[]
  nextOperation: AppointmentOperation | null
  running: AppointmentOperation | null
  onStep: (step: AppointmentStep) => void
}

/** A select and a button, as a select alone is changed too easily by accident. */
export function AssignStep({ consultants, onStep, ...state }: AssignStepProps) {
  const { t } = useTranslation('app')
  const { appointment, now } = state
  const assignedId = appointment.consultant?.id ?? ''
  // Counts until somebody else is assigned, also on another tablet.
  const [selection, setSelection] = useState<{ id: string; insteadOf: string }>()
  const consultantId = selection?.insteadOf === assignedId ? selection.id : assignedId
  const isUnchanged = consultantId === assignedId
  const missingInput = consultantId === '' ? t('board.why.choose') : isUnchanged ? t('board.why.same') : undefined
  return (
    <div className={styles.assign}>
      <span className={selectStyles.box}>
        <select
          aria-label={t('board.host')}
          className={fieldStyles.input}
          disabled={blockedReason(appointment, 'assign', now) !== null}
          value={consultantId}
          onChange={(event) => setSelection({ id: event.currentTarget.value, insteadOf: assignedId })}
        >
          <option value="">{t('board.choose')}</option>
          {consultants.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown className="i" aria-hidden="true" />
      </span>
      <StepButton
        {...state}
        operation="assign"
        missingInput={missingInput}
        onPress={() => onStep({ operation: 'assign', consultantId })}
      />
    </div>
  )
}
