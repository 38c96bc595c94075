import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { usePendingEdits, usePendingCount } from '#app/data/projects/outbox/use-pending-edits.ts'
import { Button } from '#app/ui/forms/button.tsx'
import styles from './pending-edits.module.css'

/** Edits that wait on this device, with a button to send them and all else that waits. */
export function PendingEdits() {
  return usePendingCount() > 0 && <WaitingEdits />
}

function WaitingEdits() {
  const { t } = useTranslation('app')
  const queryClient = useQueryClient()
  const edits = usePendingEdits()
  const [isSending, setSending] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function send() {
    setSending(true)
    setFailed(false)
    try {
      await (await import('#app/data/projects/outbox/start-background-sync.ts')).flushOutbox(queryClient)
    } catch (error) {
      console.warn('The outbox could not be loaded', error)
    }
    // Once everything is sent, nothing of this is shown.
    setFailed(true)
    setSending(false)
  }

  const projects = new Map(edits.map(({ projectId, base }) => [projectId, base]))
  return (
    <div className={styles.waiting}>
      <ul>
        {[...projects].map(([projectId, project]) => (
          <li key={projectId}>
            <Link to="/projects/$projectId" params={{ projectId }} className="link" activeProps={{}}>
              {t('check.look', { name: projectName(project, t) })}
            </Link>
          </li>
        ))}
      </ul>
      <Button busy={isSending} onClick={() => void send()}>
        {t('check.sendNow')}
      </Button>
      <p role="status">{hasFailed && t('check.sendFail')}</p>
    </div>
  )
}
