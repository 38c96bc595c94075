import { useTranslation } from 'react-i18next'
import { isRemote } from '#contract/appointments/vocabulary.ts'
import { COMPLETENESS_CRITERIA } from '#contract/configuration/limits.ts'
import type { BoardAppointment } from '#contract/tablets/schema.ts'
import { formatList, sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Wall } from '#app/ui/feedback/wall.tsx'
import styles from './appointment-summary.module.css'

export function AppointmentSummary({ appointment }: { appointment: BoardAppointment }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { name, project, topics } = appointment
  const products = formatList(
    topics.map((topic) => t(`product.${topic}`, { defaultValue: topic })),
    locale,
  )
  const about = sentenceCase([isRemote(appointment) && t('board.remote'), products].filter(Boolean).join(', '))
  return (
    <>
      <h2 className="t-row">{name}</h2>
      {project && (
        <p className={styles.line}>
          {project.name ?? t('common:project.limitedName')}
          <Wall share={project.share} label={t('board.wall', { points: project.share * COMPLETENESS_CRITERIA })} />
        </p>
      )}
      {about && <p className={styles.line}>{about}</p>}
    </>
  )
}
