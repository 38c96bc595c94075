import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppointmentOperation } from '#contract/rules/appointment-transitions.ts'
import type { HostedVisit } from '#contract/schemas/showroom-device.ts'
import type { VisitStep } from '#app/data/showroom/board-mutations.ts'
import fieldStyles from '#app/ui/field.module.css'
import selectStyles from '#app/ui/select-field.module.css'
import { whyNot } from '../model.ts'
import { StepButton } from './step-button.tsx'
import styles from './visit-steps.module.css'

interface AssignStepProps {
  visit: HostedVisit
  now: number
  online: boolean
  consultants: readonly { id: string; name: string }[]
  next: AppointmentOperation | null
  running: AppointmentOperation | null
  onTake: (step: VisitStep) => void
}

/** Who receives the visitor: a choice and a button, as a choice alone is made too easily by a finger or a key (S067). */
export function AssignStep({ consultants, onTake, ...state }: AssignStepProps) {
  const { t } = useTranslation('app')
  const { visit, now } = state
  const [chosen, choose] = useState<string | null>(null)
  const consultantId = chosen ?? visit.consultant?.id ?? ''
  const isSame = consultantId === (visit.consultant?.id ?? '')
  const missing = consultantId === '' ? t('board.why.choose') : isSame ? t('board.why.same') : undefined
  return (
    <div className={styles.assign}>
      <span className={selectStyles.box}>
        <select
          aria-label={t('board.host')}
          className={fieldStyles.input}
          disabled={whyNot(visit, 'assign', now) !== null}
          value={consultantId}
          onChange={(event) => choose(event.currentTarget.value)}
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
        missing={missing}
        onPress={() => onTake({ operation: 'assign', consultantId })}
      />
    </div>
  )
}
