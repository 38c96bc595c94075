import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { shownQueue, useQueue, useUnsentCount } from '#app/platform/outbox/queue-view.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './waiting.module.css'

/** What waits on this device: where it can be looked at, and the way to send it now. */
export function Waiting() {
  const { t } = useTranslation('app')
  const queryClient = useQueryClient()
  const edits = useQueue()
  const isEmpty = useUnsentCount() === 0
  const [isSending, setSending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  if (isEmpty) return null

  async function send() {
    setSending(true)
    setFailed(false)
    try {
      await (await import('#app/data/projects/send-waiting.ts')).sendWaiting(queryClient)
      setFailed(shownQueue().length > 0)
    } catch (error) {
      console.warn('What sends could not be fetched', error)
      setFailed(true)
    }
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
