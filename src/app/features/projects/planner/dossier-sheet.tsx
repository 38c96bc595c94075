import { Link } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COMPANY_CONTACT, COMPANY_NAME, PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { formatPhone } from '#contract/formats/phone-number.ts'
import { hasLocalRulesHint } from '#contract/projects/local-rules-hint.ts'
import type { Project } from '#contract/projects/schema.ts'
import { lazyOptional } from '#app/platform/code-loading/lazy-optional.ts'
import { formatDay } from '#app/platform/i18n/format-date.ts'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { isLocalProject } from '#app/data/projects/outbox/local-project.ts'
import { DataAge, type QueryWithData } from '#app/platform/query/data-age.tsx'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { Button } from '#app/ui/forms/button.tsx'
import paper from '#app/ui/layout/paper.module.css'
import { BrandMark } from '#app/ui/media/brand-mark.tsx'
import { Photo } from '#app/ui/media/photo.tsx'
import { DossierAppointment } from './dossier-appointment.tsx'
import { DossierFacts } from './dossier-facts.tsx'
import styles from './dossier-sheet.module.css'
import { QuantitySteps } from './quantity-steps.tsx'
import { quantityBasis } from '#app/platform/i18n/format-quantity.ts'
import { LocalRulesHint } from './local-rules-hint.tsx'
import { WallPicture } from '../wall/wall-picture.tsx'
import { describeWall } from '#app/platform/i18n/format-wall.ts'

// Optional: the sheet is complete without it.
const DossierItems = lazyOptional('Dossier items', async () => {
  const [part] = await Promise.all([import('./dossier-items.tsx'), loadTexts('app-item')])
  return part.DossierItems
})

/** The printable project: no navigation, black on white, with photos. */
export function DossierSheet({ project, read }: { project: Project; read: QueryWithData }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { cover, wall, quantity } = project
  const [printedAt] = useState(() => Date.now())
  // With the year, as printed pages are stored for long.
  const day = formatDay(printedAt, locale, 0)
  return (
    <div className={styles.page}>
      <div className={styles.toolbar}>
        <Link to="/projects/$projectId" params={{ projectId: project.id }} className="link t-s" activeProps={{}}>
          <ArrowLeft className="i i--s" aria-hidden="true" />
          {projectName(project, t)}
        </Link>
        {/* The print dialog could save a file on a showroom's tablet. */}
        {!isTablet() && (
          <Button variant="primary" onClick={() => window.print()}>
            <Printer className="i" aria-hidden="true" />
            {t('dossier.print')}
          </Button>
        )}
      </div>
      <article className={paper.sheet}>
        <div className={styles.letterhead}>
          <BrandMark name={PRODUCT_NAMES[locale]} />
          <p className="t-s t-soft">
            {COMPANY_NAME} · {formatPhone(COMPANY_CONTACT.phone)} · {COMPANY_CONTACT.emailAddress}
          </p>
        </div>
        <header className={paper.head}>
          <p className="t-s t-soft">{t('dossier.title')}</p>
          <h1 className="t-hero">{projectName(project, t)}</h1>
        </header>
        {cover && <Photo image={cover} sizes="(min-width: 1025px) 56rem, 100vw" className={styles.photo} eager />}
        <DossierFacts project={project} />
        <DossierAppointment projectId={project.id} />
        {hasLocalRulesHint(project) && <LocalRulesHint boxed />}
        {wall && (
          <section className={styles.section}>
            <h2 className="t-section">{t('wall.heading')}</h2>
            <div className={styles.wall}>
              <WallPicture projectId={project.id} wall={wall} />
            </div>
            <p className="t-s">{describeWall(wall, t)}</p>
          </section>
        )}
        {quantity && (
          <section className={styles.section}>
            <h2 className="t-section">{t('quantity.heading')}</h2>
            <p className="t-s t-soft">{quantityBasis(quantity, t, locale)}</p>
            <QuantitySteps quantity={quantity} />
          </section>
        )}
        {!isLocalProject(project.id) && (
          <Suspense>
            <DossierItems projectId={project.id} />
          </Suspense>
        )}
        <footer className={`t-s t-soft ${styles.footer}`}>
          <DataAge read={read} />
          <span>{t('dossier.made', { day, product: PRODUCT_NAMES[locale] })}</span>
        </footer>
      </article>
    </div>
  )
}
