import { useTranslation } from 'react-i18next'
import type { BriefedProject } from '#contract/shared-selections/schema.ts'
import { formatAddressLine } from '#app/platform/i18n/format-address.ts'
import { formatList, scoreLabel, sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Wall } from '#app/ui/feedback/wall.tsx'
import { BriefWall } from './brief-wall.tsx'
import styles from './brief-project.module.css'

/** A withheld project name stays hidden. */
export function BriefProject({ project }: { project: BriefedProject }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { name, address, type, style, productCategories, wall } = project
  const products = formatList(
    productCategories.map((category) => t(`product.${category}`, { defaultValue: category })),
    locale,
  )
  const facts = [
    { term: t('field.address'), text: address && formatAddressLine(address, t) },
    { term: t('field.productCategories'), text: products },
    { term: t('field.type'), text: type !== 'OTHER' && t(`type.${type}`, { defaultValue: type }) },
    { term: t('field.style'), text: style !== 'OTHER' && t(`style.${style}`, { defaultValue: style }) },
  ]
  return (
    <>
      <p className={styles.name}>
        <b className="t-row">{name ?? t('app:project.limitedName')}</b>
        <span className={styles.score}>
          <Wall share={project.share} />
          {scoreLabel(project, t)}
        </span>
      </p>
      <dl className={styles.facts}>
        {facts.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text ? sentenceCase(text) : t('board.brief.unknown')}</dd>
          </div>
        ))}
      </dl>
      {wall && <BriefWall wall={wall} project={project} />}
    </>
  )
}
