import { RotateCw, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../forms/button.tsx'
import { requestIdOf } from './error-reference.ts'
import { CopyableReference } from './copyable-reference.tsx'
import { Skeleton } from './skeleton.tsx'
import { StatePage, type StateSize } from './state-page.tsx'

/** The part of a query result that a view without data needs. */
interface QueryState {
  failureCount: number
  isError: boolean
  /** The error of the last attempt. */
  failureReason?: unknown
  refetch: () => Promise<unknown>
}

interface LoadStateProps {
  query: QueryState
  isOnline: boolean
  isSlow: boolean
  /** Title of the error state: "Uw projecten laden niet". */
  errorTitle: string
  size?: StateSize
  /** The skeleton. */
  children: ReactNode
}

/** The states of a view without data: loading, slow, failed, offline without cache. */
export function LoadState({ query, isOnline, isSlow, errorTitle, size = 'panel', children }: LoadStateProps) {
  const { t } = useTranslation()
  if (!isOnline) {
    return (
      <StatePage
        size={size}
        role="status"
        icon={WifiOff}
        title={t('net.nothingKept')}
        text={t('net.nothingKeptText')}
      />
    )
  }
  if (query.isError || query.failureCount > 0) {
    const reference = requestIdOf(query.failureReason)
    return (
      <StatePage size={size} role="alert" title={errorTitle} text={query.isError ? t('net.fault') : t('net.faultPage')}>
        <Button
          variant="primary"
          onClick={({ currentTarget }) => {
            focusRegion(currentTarget)
            void query.refetch()
          }}
        >
          <RotateCw className="i" aria-hidden="true" />
          {t('state.retry')}
        </Button>
        {reference && <CopyableReference id={reference} />}
      </StatePage>
    )
  }
  return (
    <Skeleton label={t('state.loading')} slow={isSlow && { title: t('net.slow'), text: t('net.slowText') }}>
      {children}
    </Skeleton>
  )
}

/** The pressed button disappears, so that its region takes the focus. */
function focusRegion(button: Element): void {
  const region = button.closest<HTMLElement>('section, main')
  if (!region) return
  region.tabIndex = -1
  region.focus({ preventScroll: true })
}
