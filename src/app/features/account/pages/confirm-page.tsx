import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountQueries } from '#app/data/account/account-queries.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import { linkSecret } from '#app/platform/guard/link-secret.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { LoadState } from '#app/ui/load-state.tsx'
import { FormBones } from '#app/ui/form-bones.tsx'
import { ConfirmLink } from '../components/confirm-link.tsx'
import { DeadLink } from '../components/dead-link.tsx'

/** Where the link of a change of address or of a deletion leads: it says what will happen, a press does it (E21, E22). */
export function ConfirmPage() {
  const { t } = useTranslation('app')
  usePageTitle(t('account.title'))
  // Read once: it is forgotten as soon as it has been used.
  const [token] = useState(() => linkSecret('confirm'))
  return token === null ? <DeadLink reason="missing" /> : <OpenLink token={token} />
}

function OpenLink({ token }: { token: string }) {
  const { t } = useTranslation('app')
  const read = useQuery(accountQueries.link(token))
  const online = useOnline()
  const slow = useSlow(!read.data && !read.isError)
  const link = read.data
  if (read.error instanceof CallError && read.error.status === 404) return <DeadLink reason="unknown" />
  if (!link) {
    return (
      <LoadState read={read} online={online} slow={slow} failed={t('confirm.fail')} size="section">
        <FormBones fields={1} />
      </LoadState>
    )
  }
  const { kind, status, emailAddress } = link
  if (kind !== 'EMAIL_CHANGE' && kind !== 'DELETION') return <DeadLink reason="unknown" />
  if (status !== 'VALID') return <DeadLink reason={status === 'USED' ? 'used' : 'expired'} kind={kind} />
  return <ConfirmLink token={token} kind={kind} emailAddress={emailAddress} />
}
