import { useTranslation } from 'react-i18next'
import { PROJECT_TYPES } from '#contract/constants/vocabularies.ts'
import type { Project } from '#contract/schemas/project.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { CheckRow } from '#app/ui/check-row.tsx'
import styles from './choice-screen.module.css'

/** What the answers of a choice are given: the id of the first control, and what was answered before. */
export interface AnswersProps {
  id: string
  project: Project | null
}

/** What is built. "Other" is not among them: not knowing yet is what the link above is for. */
export function TypeRows({ id, project }: AnswersProps) {
  const { t } = useTranslation('app')
  return (
    <div className={styles.rows}>
      {PROJECT_TYPES.filter((type) => type !== 'OTHER').map((type, index) => (
        <CheckRow
          key={type}
          {...(index === 0 && { id })}
          type="radio"
          name="type"
          value={type}
          defaultChecked={project?.type === type}
          label={sentenceCase(t(`type.${type}`))}
        />
      ))}
    </div>
  )
}
