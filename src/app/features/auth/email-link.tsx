import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoggedOutLink, type WorkingLink, type UnusableLink, readLink } from '#app/data/auth/mail-link.ts'
import { BusyIndicator } from '#app/ui/forms/busy-indicator.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { InvalidLink } from './invalid-link.tsx'

interface EmailLinkProps {
  kind: LoggedOutLink
  /** Rendered for a valid link; `refetch` is for when it expires meanwhile. */
  children: (link: WorkingLink, refetch: () => void) => ReactNode
}

/** Checks a link from an e-mail, then shows its page or why it is invalid. */
export function EmailLink({ kind, children }: EmailLinkProps) {
  const { t } = useTranslation()
  const { link, isReread, refetch } = useEmailLink(kind)
  return (
    <AuthFrame>
      {link === null && (
        <>
          <AuthHeading title={t('state.loading')} />
          <BusyIndicator />
        </>
      )}
      {link?.status === 'VALID' && children(link, refetch)}
      {link && link.status !== 'VALID' && (
        <InvalidLink kind={kind} status={link.status} isReread={isReread} onRetry={refetch} />
      )}
    </AuthFrame>
  )
}

/** The status of the link that opened this page, null while it is loading. */
function useEmailLink(kind: LoggedOutLink) {
  const [link, setLink] = useState<WorkingLink | UnusableLink | null>(null)
  const [isReread, setReread] = useState(false)
  const read = useCallback(() => void readLink(kind).then(setLink), [kind])
  useEffect(read, [read])
  function refetch() {
    setReread(true)
    setLink(null)
    read()
  }
  return { link, isReread, refetch }
}
