import { type ErrorComponentProps, Link, useMatch, useRouter } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { use, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isChunkLoadError, chunkErrorRecovery } from '#app/platform/code-loading/chunk-load-errors.ts'
import { markStarted } from '#app/document/revalidate-document.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { SupportLinks } from '#app/platform/navigation/lazy-support-links.tsx'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import { errorReference } from '#app/ui/feedback/error-reference.ts'
import { CopyableReference } from '#app/ui/feedback/copyable-reference.tsx'
import { StatePage, type StateSize } from '#app/ui/feedback/state-page.tsx'
import { BareFrame } from './bare-frame.tsx'
import { ChunkLoadError } from './chunk-load-error.tsx'

/** Replaces a page that failed; inside the shell where there is one. */
export function ErrorPage({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const recovery = isChunkLoadError(error) ? chunkErrorRecovery() : undefined
  // Suspends until it is clear that the page does not reload, so that no error flashes.
  if (recovery) use(recovery)
  const router = useRouter()
  useEffect(markStarted, [])
  useEffect(restoreFocus, [])
  function retry() {
    reset()
    void router.invalidate().then(restoreFocus)
  }
  const { routeId } = useMatch({ strict: false })
  // The account pages have a title of their own.
  const size = routeId.startsWith('/_app/account/') ? 'section' : 'page'
  const state = isChunkLoadError(error) ? (
    <ChunkLoadError size={size} onBack={retry} />
  ) : (
    <Failure size={size} error={error} onRetry={retry} />
  )
  return routeId.startsWith('/_app/') ? state : <BareFrame>{state}</BareFrame>
}

/**
 * Focuses the heading when the focus was lost: the page that an error replaces is hidden before pages are focused
 * (boot/focus-pages.ts), and a page that is loaded again replaces the pressed button.
 */
function restoreFocus(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading || document.activeElement !== document.body) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

interface FailureProps {
  size: StateSize
  error: unknown
  onRetry: () => void
}

/** Offers retry, the home page and a reference for support. */
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
      <CopyableReference id={reference} />
      <SupportLinks />
    </StatePage>
  )
}
