import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoggedOutLink, WorkingLink } from '#app/data/customers/read-link.ts'
import { BusyBricks } from '#app/ui/busy-bricks.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { AuthWords } from './auth-words.tsx'
import { DeadLinkView } from './dead-link-view.tsx'
import { useLink } from './use-link.ts'

interface LinkViewProps {
  kind: LoggedOutLink
  /** The page of a link that works; `look` is for when it dies under the hands. */
  children: (link: WorkingLink, look: () => void) => ReactNode
}

/** Where a link from a mail leads: first what it can still do, then its page or what went wrong (S102). */
export function LinkView({ kind, children }: LinkViewProps) {
  const { t } = useTranslation()
  const { link, look } = useLink(kind)
  return (
    <AuthFrame>
      {link === null && (
        <>
          <AuthWords title={t('state.loading')} />
          <BusyBricks />
        </>
      )}
      {link?.status === 'VALID' && children(link, look)}
      {link && link.status !== 'VALID' && <DeadLinkView kind={kind} status={link.status} onRetry={look} />}
    </AuthFrame>
  )
}
