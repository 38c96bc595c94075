import { useTranslation } from 'react-i18next'
import { type Guide, STEPS } from '../model.ts'
import styles from './install-steps.module.css'
import { StepDrawing } from './step-drawing.tsx'

/** How to install by hand in one browser, each step with where to look. */
export function InstallSteps({ guide }: { guide: Guide }) {
  const { t } = useTranslation('app')
  return (
    <ol className={styles.steps}>
      {STEPS[guide].map(({ text, drawing }) => (
        <li key={text}>
          <StepDrawing drawing={drawing} />
          <p>{t(`install.step.${text}`)}</p>
        </li>
      ))}
    </ol>
  )
}
