import { Link } from '@tanstack/react-router'
import { ArrowLeft, Pencil } from 'lucide-react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactRole } from '#contract/projects/vocabulary.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import type { Project } from '#contract/projects/schema.ts'
import { formatDay } from '#app/platform/i18n/format-date.ts'
import { projectName, sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { DataAge, type QueryWithData } from '#app/platform/query/data-age.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import styles from '../project-header.module.css'

interface ProjectHeaderProps {
  project: Project
  read: QueryWithData
  role: ContactRole | null
  /** Undefined for members who may not rename it. */
  onRename: (() => void) | undefined
  /** Actions on the whole project. */
  children: ReactNode
}

/** Back link, name, and a sentence about the project and the member's role. */
export function ProjectHeader({ project, read, role, onRename, children }: ProjectHeaderProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  return (
    <header className={styles.header}>
      <Link to="/projects" className={styles.backLink} activeProps={{}}>
        <ArrowLeft className="i i--s" aria-hidden="true" />
        {t('nav.projects')}
      </Link>
      <div className={styles.text}>
        <div className={styles.title}>
          <h1 className="t-page">{projectName(project, t)}</h1>
          {onRename && (
            <Button variant="quiet" icon aria-label={t('page.rename')} onClick={onRename}>
              <Pencil className="i" aria-hidden="true" />
            </Button>
          )}
        </div>
        <p className="t-lead">
          {[leadSentence(project, t, locale), role && t(`you.${role}`)].filter(Boolean).join(' ')}
        </p>
        <DataAge read={read} />
      </div>
      {children}
    </header>
  )
}

/** "Nieuwbouw in Lochristi." */
function leadSentence({ type, address, limited, createdAt }: Project, t: TFunction<'app'>, locale: Locale): string {
  const typeName = type && type !== 'OTHER' ? sentenceCase(t(`type.${type}`, { defaultValue: type })) : undefined
  const city = address?.city
  if (limited && createdAt) return `${t('list.limitedVisit', { day: formatDay(createdAt, locale) })}.`
  if (typeName && city) return t('page.lead', { type: typeName, city })
  if (typeName) return t('page.leadType', { type: typeName })
  return city ? t('page.leadCity', { city }) : ''
}
