import { type ErrorComponentProps, Link, useMatch, useRouter } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { use, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLostChunk, recovered } from '#app/platform/chunks/lost-chunks.ts'
import { markStarted } from '#app/platform/chunks/mark-started.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { StatusLink } from '#app/platform/status/lazy-status-link.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { errorReference } from '#app/ui/error-reference.ts'
import { Reference } from '#app/ui/reference.tsx'
import { StatePage, type StateSize } from '#app/ui/state-page.tsx'
import { BareFrame } from '../components/bare-frame.tsx'
import { LostPage } from '../components/lost-page.tsx'

/** In place of a page that failed as a whole; in the shell where there is one, so that every other page can be reached. */
export function ErrorPage({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const recovery = isLostChunk(error) ? recovered() : undefined
  // What was there stays until it is clear that the page is not loaded anew: nobody sees an error first (E44).
  if (recovery) use(recovery)
  const router = useRouter()
  useEffect(markStarted, [])
  const retry = useCallback(() => {
    reset()
    void router.invalidate()
  }, [reset, router])
  const { routeId } = useMatch({ strict: false })
  // The account pages stand under a title of their own.
  const size = routeId.startsWith('/_app/account/') ? 'section' : 'page'
  const state = isLostChunk(error) ? (
    <LostPage size={size} onBack={retry} />
  ) : (
    <Failure size={size} error={error} onRetry={retry} />
  )
  return routeId.startsWith('/_app/') ? state : <BareFrame>{state}</BareFrame>
}

interface FailureProps {
  size: StateSize
  error: unknown
  onRetry: () => void
}

/** Try again, go home, or tell us which failure it was (E45). */
function Failure({ size, error, onRetry }: FailureProps) {
  const { t } = useTranslation()
  const [reference] = useState(() => errorReference(error))
  usePageTitle(t('state.errorTitle'))
  useEffect(() => {
    console.error(`Page error ${reference}`, error)
  }, [error, reference])
  return (
    <StatePage size={size} role="alert" title={t('state.error')} text={t('state.errorText')}>
      <Button variant="primary" onClick={onRetry}>
        <RotateCw className="i" aria-hidden="true" />
        {t('state.retry')}
      </Button>
      <Link to="/" className={buttonClass({ variant: 'quiet' })} activeProps={{}}>
        {t('nav.home')}
      </Link>
      <Reference id={reference} />
      <StatusLink />
    </StatePage>
  )
}
