import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { markStarted } from '#app/platform/chunks/mark-started.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { StatusLink } from '#app/platform/status/lazy-status-link.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { errorReference } from '#app/ui/error-reference.ts'
import { Reference } from '#app/ui/reference.tsx'
import { StatePage } from '#app/ui/state-page.tsx'
import { BareFrame } from '../components/bare-frame.tsx'

/** A page that failed as a whole: try again, go home, or tell us which failure it was (E45). */
export function ErrorPage({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const { t } = useTranslation()
  const router = useRouter()
  const [reference] = useState(() => errorReference(error))
  usePageTitle(t('state.errorTitle'))
  useEffect(markStarted, [])
  useEffect(() => {
    console.error(`Page error ${reference}`, error)
  }, [error, reference])
  function retry() {
    reset()
    void router.invalidate()
  }
  return (
    <BareFrame>
      <StatePage role="alert" title={t('state.error')} text={t('state.errorText')}>
        <Button variant="primary" onClick={retry}>
          <RotateCw className="i" aria-hidden="true" />
          {t('state.retry')}
        </Button>
        <Link to="/" className={buttonClass({ variant: 'quiet' })} activeProps={{}}>
          {t('nav.home')}
        </Link>
        <Reference id={reference} />
        <StatusLink />
      </StatePage>
    </BareFrame>
  )
}
