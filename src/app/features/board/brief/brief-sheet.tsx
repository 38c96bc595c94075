import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRemote } from '#contract/appointments/vocabulary.ts'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import type { AppointmentBrief } from '#contract/shared-selections/schema.ts'
import { formatDay, formatLongDay, formatTime } from '#app/platform/i18n/format-date.ts'
import { formatList, sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import paper from '#app/ui/layout/paper.module.css'
import { BriefRatings } from './brief-ratings.tsx'
import { BriefProject } from './brief-project.tsx'
import styles from './brief-sheet.module.css'

export function BriefSheet({ brief }: { brief: AppointmentBrief }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { appointment, visitor, project, picks: ratings } = brief
  const [printedAt] = useState(() => Date.now())
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { dateFrom, dateTo, consultant, showroom, topics } = appointment
  const from = formatTime(dateFrom, locale)
  const facts = [
    sentenceCase(formatLongDay(dateFrom, locale, printedAt)),
    dateTo ? t('board.brief.span', { from, to: formatTime(dateTo, locale) }) : from,
    isRemote(appointment) ? t('board.remote') : showroom?.name,
    consultant?.name ? t('board.brief.with', { name: consultant.name }) : t('board.nobody'),
  ]
  const about = formatList(
    topics.map((topic) => t(`product.${topic}`, { defaultValue: topic })),
    locale,
  )
  return (
    <article className={cx(paper.sheet, styles.sheet)}>
      <header className={paper.head}>
        <p className="t-s t-soft">{t('board.brief.title')}</p>
        <h1 ref={title} tabIndex={-1} className="t-hero">
          {visitor}
        </h1>
        <p className="num">{facts.filter(Boolean).join(' · ')}</p>
        {about && <p>{t('board.brief.about', { about })}</p>}
      </header>
      <section className={paper.part}>
        <h2 className="t-section">{t('board.brief.project')}</h2>
        {project ? <BriefProject project={project} /> : <p className="t-soft">{t('board.brief.noProject')}</p>}
      </section>
      <BriefRatings ratings={ratings} />
      <section className={paper.part}>
        <h2 className="t-section">{t('board.brief.notes')}</h2>
        <div className={styles.lines} aria-hidden="true" />
      </section>
      {/* With the year, as printed pages are stored. */}
      <footer className="t-s t-soft">
        {t('board.brief.made', { day: formatDay(printedAt, locale, 0), product: PRODUCT_NAMES[locale] })}
      </footer>
    </article>
  )
}
