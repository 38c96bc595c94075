import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/forms/button.tsx'
import styles from './create-step-bar.module.css'
import { CREATE_STEPS, type CreateStep } from './create-steps.ts'

interface CreateStepBarProps {
  step: CreateStep
  /** The criterion of this step is met. */
  isComplete: boolean
  busy: boolean
  onBack: (step: CreateStep) => void
  onSkip: () => void
}

/** Back, skip and continue; sticks to the bottom of the screen. */
export function CreateStepBar({ step, isComplete, busy, onBack, onSkip }: CreateStepBarProps) {
  const { t } = useTranslation('app')
  const previousStep = CREATE_STEPS[CREATE_STEPS.indexOf(step) - 1]
  return (
    <div className={styles.bar}>
      {previousStep && (
        <Button icon aria-label={t('begin.back')} onClick={() => onBack(previousStep)}>
          <ArrowLeft className="i" aria-hidden="true" />
        </Button>
      )}
      {step !== 'name' && !isComplete && (
        <Button variant="quiet" onClick={onSkip}>
          {t('begin.skip')}
        </Button>
      )}
      <Button type="submit" variant="primary" busy={busy}>
        {t(step === 'name' ? 'begin.make' : 'begin.lay')}
      </Button>
    </div>
  )
}
