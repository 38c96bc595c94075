import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountQueries } from '#app/data/account/account-queries.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { linkSecret } from '#app/platform/navigation/link-secret.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { FormSkeleton } from '#app/ui/feedback/form-skeleton.tsx'
import { ConfirmLink } from './confirm-link.tsx'
import { InvalidLink } from './invalid-link.tsx'

/** Target of the links that confirm an e-mail change or an account deletion. */
export function ConfirmPage() {
  const { t } = useTranslation('app')
  usePageTitle(t('account.title'))
  // Read once: it is removed after use.
  const [token] = useState(() => linkSecret('confirm'))
  return token === null ? <InvalidLink reason="missing" /> : <LinkLoader token={token} />
}

function LinkLoader({ token }: { token: string }) {
  const { t } = useTranslation('app')
  const query = useQuery(accountQueries.link(token))
  const isOnline = useOnline()
  const isSlow = useSlow(!query.data && !query.isError)
  const link = query.data
  if (query.error instanceof CallError && query.error.status === 404) return <InvalidLink reason="unknown" />
  if (!link) {
    return (
      <LoadState query={query} isOnline={isOnline} isSlow={isSlow} errorTitle={t('confirm.fail')} size="section">
        <FormSkeleton fields={1} />
      </LoadState>
    )
  }
  const { kind, status, emailAddress } = link
  if (kind !== 'EMAIL_CHANGE' && kind !== 'DELETION') return <InvalidLink reason="unknown" />
  if (status !== 'VALID') return <InvalidLink reason={status === 'USED' ? 'used' : 'expired'} kind={kind} />
  return <ConfirmLink token={token} kind={kind} emailAddress={emailAddress} />
}
