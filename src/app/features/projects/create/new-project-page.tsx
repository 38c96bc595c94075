import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { LoadState } from '#app/ui/load-state.tsx'
import { FormBones } from '#app/ui/form-bones.tsx'
import { NewProjectForm } from '../components/new-project-form.tsx'
import { NEW_STEPS, type NewStep } from '../components/new-steps.ts'
import { useProjectAtHand } from '../components/use-project-at-hand.ts'
import styles from './new-project-page.module.css'

interface NewProjectPageProps {
  step: NewStep
  onStep: (step: NewStep) => void
}

/** A new project, brick by brick (E04). */
export function NewProjectPage({ step, onStep }: NewProjectPageProps) {
  const { t } = useTranslation('app')
  const me = useMe()
  const online = useOnline()
  const slow = useSlow(!me.data && !me.isError)
  usePageTitle(t('begin.title'))
  useProjectAtHand()
  const place = NEW_STEPS.indexOf(step) + 1
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className="t-s t-strong">
          {t('begin.title')}{' '}
          <span className="t-faint">{step === 'name' ? t('begin.last') : t('begin.step', { place })}</span>
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
      {me.data ? (
        <NewProjectForm customer={me.data} step={step} onStep={onStep} />
      ) : (
        <LoadState read={me} online={online} slow={slow} failed={t('begin.fail')} size="section">
          <FormBones />
        </LoadState>
      )}
    </div>
  )
}
