import { RotateCw, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { requestIdOf } from './error-reference.ts'
import { Reference } from './reference.tsx'
import { Skeleton } from './skeleton.tsx'
import { StatePage, type StateSize } from './state-page.tsx'

/** What is known about a read that has no data yet. */
interface Read {
  failureCount: number
  isError: boolean
  /** Why the last try failed. */
  failureReason?: unknown
  refetch: () => Promise<unknown>
}

interface LoadStateProps {
  read: Read
  online: boolean
  slow: boolean
  /** What to say when it failed: "Uw projecten laden niet". */
  failed: string
  size?: StateSize
  /** The grey shape of what is coming. */
  children: ReactNode
}

/** Everything a view can be before it has data: loading, slow, failed and trying again, offline with nothing kept (E46). */
export function LoadState({ read, online, slow, failed, size = 'panel', children }: LoadStateProps) {
  const { t } = useTranslation()
  if (!online) {
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
  if (read.isError || read.failureCount > 0) {
    const reference = requestIdOf(read.failureReason)
    return (
      <StatePage size={size} role="alert" title={failed} text={read.isError ? t('net.fault') : t('net.faultPage')}>
        <Button variant="primary" onClick={() => void read.refetch()}>
          <RotateCw className="i" aria-hidden="true" />
          {t('state.retry')}
        </Button>
        {reference && <Reference id={reference} />}
      </StatePage>
    )
  }
  return (
    <Skeleton label={t('state.loading')} slow={slow && { title: t('net.slow'), text: t('net.slowText') }}>
      {children}
    </Skeleton>
  )
}
