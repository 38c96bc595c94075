import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { boundState } from '#contract/configuration/bound-state.ts'
import { OWNED_PROJECTS_MAX } from '#contract/configuration/customer-bounds.ts'
import { countOwned } from '#contract/projects/membership.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { useProjects } from '#app/data/projects/optimistic/use-projects.ts'
import { formatNumber } from '#app/platform/i18n/format-number.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { FormSkeleton } from '#app/ui/feedback/form-skeleton.tsx'
import { StatePage } from '#app/ui/feedback/state-page.tsx'
import { NewProjectForm } from './new-project-form.tsx'
import { CREATE_STEPS, type CreateStep } from './create-steps.ts'
import { usePreloadProjectPages } from '../detail/use-preload-project-pages.ts'
import styles from './new-project-page.module.css'

interface NewProjectPageProps {
  step: CreateStep
  onStep: (step: CreateStep) => void
}

export function NewProjectPage({ step, onStep }: NewProjectPageProps) {
  const { t } = useTranslation('app')
  const me = useMe()
  const locale = useLocale()
  const { projects = [], contactId = '' } = useProjects()
  const isFull = boundState(countOwned(projects, contactId), OWNED_PROJECTS_MAX) === 'reached'
  const isOnline = useOnline()
  const isSlow = useSlow(!me.data && !me.isError)
  usePageTitle(t('begin.title'))
  usePreloadProjectPages()
  const stepNumber = CREATE_STEPS.indexOf(step) + 1
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className="t-s t-strong">
          {t('begin.title')}{' '}
          <span className="t-faint">{step === 'name' ? t('begin.last') : t('begin.step', { place: stepNumber })}</span>
        </h1>
        <Link
          to="/projects"
          aria-label={t('begin.close')}
          className={buttonClass({ variant: 'quiet', icon: true })}
          activeProps={{}}
        >
          <X className="i" aria-hidden="true" />
        </Link>
      </header>
      {isFull ? (
        <StatePage
          size="section"
          title={t('begin.fullTitle')}
          text={t('list.full', { max: formatNumber(OWNED_PROJECTS_MAX, locale) })}
        >
          <Link to="/projects" className={buttonClass({ variant: 'primary' })} activeProps={{}}>
            {t('nav.toProjects')}
          </Link>
        </StatePage>
      ) : me.data ? (
        <NewProjectForm customer={me.data} step={step} onStep={onStep} />
      ) : (
        <LoadState query={me} isOnline={isOnline} isSlow={isSlow} errorTitle={t('begin.fail')} size="section">
          <FormSkeleton />
        </LoadState>
      )}
    </div>
  )
}
