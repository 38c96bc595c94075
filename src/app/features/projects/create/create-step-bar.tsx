import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import styles from './new-bar.module.css'
import { NEW_STEPS, type NewStep } from './new-steps.ts'

interface NewBarProps {
  step: NewStep
  /** The brick of this screen lies. */
  laid: boolean
  busy: boolean
  onBack: (step: NewStep) => void
  onSkip: () => void
}

/** Back, skip, or lay the brick and go on; always in sight. */
export function NewBar({ step, laid, busy, onBack, onSkip }: NewBarProps) {
  const { t } = useTranslation('app')
  const before = NEW_STEPS[NEW_STEPS.indexOf(step) - 1]
  return (
    <div className={styles.bar}>
      {before && (
        <Button icon aria-label={t('begin.back')} onClick={() => onBack(before)}>
          <ArrowLeft className="i" aria-hidden="true" />
        </Button>
      )}
      {step !== 'name' && !laid && (
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
