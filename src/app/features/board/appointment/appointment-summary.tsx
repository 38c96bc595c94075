import { useTranslation } from 'react-i18next'
import { COMPLETENESS_CRITERIA } from '#contract/constants/limits.ts'
import type { HostedVisit } from '#contract/schemas/showroom-device.ts'
import { formatList, sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Wall } from '#app/ui/wall.tsx'
import styles from './visit-about.module.css'

/** Who comes, for which project and how far its wall is, and about what. */
export function VisitAbout({ visit }: { visit: HostedVisit }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { name, project, type, topics } = visit
  const products = formatList(
    topics.map((topic) => t(`product.${topic}`)),
    locale,
  )
  const about = sentenceCase([type === 'ONLINE' && t('board.video'), products].filter(Boolean).join(', '))
  const points = Math.round((project?.share ?? 0) * COMPLETENESS_CRITERIA)
  return (
    <>
      <h2 className="t-row">{name}</h2>
      {project && (
        <p className={styles.line}>
          {project.name ?? t('common:project.limitedName')}
          <Wall laid={points} label={t('board.wall', { points })} />
        </p>
      )}
      {about && <p className={styles.line}>{about}</p>}
    </>
  )
}
