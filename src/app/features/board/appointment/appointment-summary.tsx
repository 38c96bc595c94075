import { Video } from 'lucide-react'
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
  const { name, project, topics, type } = appointment
  const remote = isRemote(appointment)
  const products = formatList(
    topics.map((topic) => t(`product.${topic}`, { defaultValue: topic })),
    locale,
  )
  const kind = remote ? t('board.remote') : type === 'WALK_IN' && t('board.walkIn.kind')
  const about = sentenceCase([kind, products].filter(Boolean).join(', '))
  return (
    <>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.line}>
        {remote && <Video className="i i--s" aria-hidden="true" />}
        {about && <span>{about}</span>}
        {project && (
          <>
            <span>{project.name ?? t('app:project.limitedName')}</span>
            <Wall share={project.share} label={t('board.wall', { points: project.share * COMPLETENESS_CRITERIA })} />
          </>
        )}
      </p>
    </>
  )
}
