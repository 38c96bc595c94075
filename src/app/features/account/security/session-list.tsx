import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndOtherSessions, useEndSession } from '#app/data/account/account-mutations.ts'
import { accountQueries } from '#app/data/account/account-queries.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { LoadState } from '#app/ui/load-state.tsx'
import { ListBones } from '#app/ui/list-bones.tsx'
import styles from './account-rows.module.css'
import { SessionRow } from './session-row.tsx'

/** Where the customer is signed in, this device first; each can be ended, or all but this one (E19). */
export function SessionList({ customerId }: { customerId: string }) {
  const { t } = useTranslation('app')
  const read = useQuery(accountQueries.sessions(customerId))
  const online = useOnline()
  const slow = useSlow(!read.data && !read.isError)
  const end = useEndSession(customerId)
  const failure = useFailure(end.error)
  const [asking, setAsking] = useState(false)
  if (!read.data) {
    return (
      <LoadState read={read} online={online} slow={slow} failed={t('security.sessionsFail')}>
        <ListBones rows={2} />
      </LoadState>
    )
  }
  const sessions = read.data.items.toSorted((one, other) => Number(other.current) - Number(one.current))
  return (
    <>
      <ErrorSummary errors={failure ? [{ text: failure }] : []} />
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id, { onSuccess: () => notify(t('security.ended')) })}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <p>
          <Button onClick={() => setAsking(true)}>{t('security.endOthers')}</Button>
        </p>
      )}
      {asking && <EndOthers customerId={customerId} onClose={() => setAsking(false)} />}
    </>
  )
}

function EndOthers({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const { t } = useTranslation('app')
  const end = useEndOtherSessions(customerId)
  const failure = useFailure(end.error)
  function confirm() {
    end.mutate(undefined, {
      onSuccess: () => {
        notify(t('security.ended'))
        onClose()
      },
    })
  }
  return (
    <ConfirmDialog
      title={t('security.endOthersTitle')}
      confirm={t('security.end')}
      busy={end.isPending}
      failure={failure}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {t('security.endOthersText')}
    </ConfirmDialog>
  )
}
