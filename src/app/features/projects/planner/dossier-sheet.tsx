import { Link } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PRODUCT_NAMES } from '#contract/constants/brand.ts'
import { hasRegionHint } from '#contract/rules/region-hint.ts'
import type { Project } from '#contract/schemas/project.ts'
import { lazyExtra } from '#app/platform/chunks/lazy-extra.ts'
import { formatDay } from '#app/platform/i18n/format-date.ts'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { isUnsent } from '#app/platform/outbox/unsent-project.ts'
import { DataAge, type KeptRead } from '#app/platform/query/data-age.tsx'
import { Button } from '#app/ui/button.tsx'
import paper from '#app/ui/paper.module.css'
import { Photo } from '#app/ui/photo.tsx'
import { DossierFacts } from './dossier-facts.tsx'
import styles from './dossier-sheet.module.css'
import { QuantitySteps } from './quantity-steps.tsx'
import { quantityBasis } from './quantity-words.ts'
import { RegionNote } from './region-note.tsx'
import { WallPreview } from './wall-preview.tsx'
import { describeWall } from './wall-words.ts'

// The sheet is whole without it.
const DossierChosen = lazyExtra('What was chosen', async () => {
  const [part] = await Promise.all([import('./dossier-chosen.tsx'), loadTexts('app-item')])
  return part.DossierChosen
})

/** All that is known about a project, for a printer: no navigation, black on white, photos kept. */
export function DossierSheet({
  project,
  read,
  contactId,
}: {
  project: Project
  read: KeptRead
  contactId: string | undefined
}) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { cover, wall, quantity } = project
  const [made] = useState(() => Date.now())
  // Paper outlives the year, so that the day says it.
  const day = formatDay(made, locale, 0)
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <Link to="/projects/$projectId" params={{ projectId: project.id }} className="link t-s" activeProps={{}}>
          <ArrowLeft className="i i--s" aria-hidden="true" />
          {projectName(project, t)}
        </Link>
        <Button variant="primary" onClick={() => window.print()}>
          <Printer className="i" aria-hidden="true" />
          {t('dossier.print')}
        </Button>
      </div>
      <article className={paper.sheet}>
        <header className={paper.head}>
          <p className="t-s t-soft">{t('dossier.title')}</p>
          <h1 className="t-hero">{projectName(project, t)}</h1>
        </header>
        {cover && <Photo image={cover} sizes="(min-width: 1025px) 56rem, 100vw" className={styles.photo} eager />}
        <DossierFacts project={project} contactId={contactId} />
        {hasRegionHint(project) && <RegionNote boxed />}
        {wall && (
          <section className={styles.part}>
            <h2 className="t-section">{t('wall.heading')}</h2>
            <div className={styles.wall}>
              <WallPreview wall={wall} label={describeWall(wall, t)} />
            </div>
            <p className="t-s">{describeWall(wall, t)}</p>
          </section>
        )}
        {quantity && (
          <section className={styles.part}>
            <h2 className="t-section">{t('quantity.heading')}</h2>
            <p className="t-s t-soft">{quantityBasis(quantity, t, locale)}</p>
            <QuantitySteps quantity={quantity} />
          </section>
        )}
        {!isUnsent(project.id) && (
          <Suspense>
            <DossierChosen projectId={project.id} />
          </Suspense>
        )}
        <footer className={`t-s t-soft ${styles.foot}`}>
          <DataAge read={read} />
          {t('dossier.made', { day, product: PRODUCT_NAMES[locale] })}
        </footer>
      </article>
    </div>
  )
}
