import { useTranslation } from 'react-i18next'
import type { HostedVisit } from '#contract/schemas/showroom-device.ts'
import { formatList, sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import styles from './visit-about.module.css'

/** Who comes, and about what. */
export function VisitAbout({ visit }: { visit: HostedVisit }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const topics = formatList(
    visit.topics.map((topic) => t(`product.${topic}`)),
    locale,
  )
  const about = [visit.type === 'ONLINE' && t('board.video'), topics].filter(Boolean).join(', ')
  return (
    <div className={styles.about}>
      <h2 className="t-row">{visit.name}</h2>
      {about && <p className={styles.line}>{sentenceCase(about)}</p>}
    </div>
  )
}
