import { Link } from '@tanstack/react-router'
import { ArrowLeft, Pencil } from 'lucide-react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactRole } from '#contract/constants/vocabularies.ts'
import type { Locale } from '#contract/constants/locales.ts'
import type { Project } from '#contract/schemas/project.ts'
import { formatDay } from '#app/platform/i18n/format-date.ts'
import { projectName, sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { DataAge, type KeptRead } from '#app/platform/query/data-age.tsx'
import { Button } from '#app/ui/button.tsx'
import styles from './project-head.module.css'

interface ProjectHeadProps {
  project: Project
  read: KeptRead
  role: ContactRole | null
  /** For who may give it another name. */
  onRename: (() => void) | undefined
  /** What can be done with the project as a whole. */
  children: ReactNode
}

/** The way back, the name, and one sentence about what it is and who you are on it. */
export function ProjectHead({ project, read, role, onRename, children }: ProjectHeadProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  return (
    <header className={styles.head}>
      <Link to="/projects" className={styles.crumb} activeProps={{}}>
        <ArrowLeft className="i i--s" aria-hidden="true" />
        {t('common:nav.projects')}
      </Link>
      <div className={styles.words}>
        <div className={styles.title}>
          <h1 className="t-page">{projectName(project, t)}</h1>
          {onRename && (
            <Button variant="quiet" icon aria-label={t('page.rename')} onClick={onRename}>
              <Pencil className="i" aria-hidden="true" />
            </Button>
          )}
        </div>
        <p className="t-lead">{[what(project, t, locale), role && t(`you.${role}`)].filter(Boolean).join(' ')}</p>
        <DataAge read={read} />
      </div>
      {children}
    </header>
  )
}

/** "Nieuwbouw in Lochristi." */
function what({ type, address, limited, createdAt }: Project, t: TFunction<'app'>, locale: Locale): string {
  const known = type && type !== 'OTHER' ? sentenceCase(t(`type.${type}`)) : undefined
  const city = address?.city
  if (limited && createdAt) return `${t('list.limitedVisit', { day: formatDay(createdAt, locale) })}.`
  if (known && city) return t('page.lead', { type: known, city })
  if (known) return t('page.leadType', { type: known })
  return city ? t('page.leadCity', { city }) : ''
}
