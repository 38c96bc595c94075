import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boundState } from '#contract/configuration/bound-state.ts'
import { SESSIONS_MAX } from '#contract/configuration/customer-bounds.ts'
import { useEndOtherSessions } from '#app/data/account/account-mutations.ts'
import { accountQueries } from '#app/data/account/account-queries.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { BoundNote } from '#app/ui/feedback/bound-note.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { ListSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { keepFocus } from '#app/platform/navigation/focus-neighbour.ts'
import styles from './security-rows.module.css'
import { SessionRow } from './session-row.tsx'

/** Active sessions, the current one first; each or all others can be ended. */
export function SessionList({ customerId }: { customerId: string }) {
  const { t } = useTranslation('app')
  const query = useQuery(accountQueries.sessions(customerId))
  const isOnline = useOnline()
  const isSlow = useSlow(!query.data && !query.isError)
  const [isConfirming, setConfirming] = useState(false)
  if (!query.data) {
    return (
      <LoadState query={query} isOnline={isOnline} isSlow={isSlow} errorTitle={t('security.sessionsFail')}>
        <ListSkeleton rows={2} />
      </LoadState>
    )
  }
  const sessions = query.data.items.toSorted((one, other) => Number(other.current) - Number(one.current))
  return (
    <>
      <BoundNote
        state={boundState(sessions.length, SESSIONS_MAX)}
        near={t('security.sessionsNear', { used: sessions.length, max: SESSIONS_MAX })}
        reached={t('security.sessionsFull', { max: SESSIONS_MAX })}
      />
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} customerId={customerId} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <p ref={keepFocus}>
          <Button onClick={() => setConfirming(true)}>{t('security.endOthers')}</Button>
        </p>
      )}
      {isConfirming && <EndOthers customerId={customerId} onClose={() => setConfirming(false)} />}
    </>
  )
}

function EndOthers({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const { t } = useTranslation('app')
  const { run, ...state } = useAction(useEndOtherSessions(customerId), () => {
    notify(t('security.ended'))
    onClose()
  })
  return (
    <ConfirmDialog
      title={t('security.endOthersTitle')}
      confirm={t('security.end')}
      {...state}
      onConfirm={() => run()}
      onCancel={onClose}
    >
      {t('security.endOthersText')}
    </ConfirmDialog>
  )
}
