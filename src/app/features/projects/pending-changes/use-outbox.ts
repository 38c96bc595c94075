import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notify } from '#app/platform/notify/notify.tsx'
import type { Outbox } from '#app/data/projects/outbox/outbox.ts'
import type { UploadQueue } from '#app/data/projects/outbox/upload-queue.ts'

/** Runs actions on the outbox; shows a toast when they cannot be stored. */
export function useOutbox(): (action: (outbox: Outbox) => Promise<unknown>) => void {
  const queryClient = useQueryClient()
  const notifyNotSaved = useNotifyNotSaved()
  return (action) => {
    const outbox = import('#app/data/projects/outbox/project-outbox.ts')
    outbox.then(({ projectOutbox }) => action(projectOutbox(queryClient))).catch(notifyNotSaved)
  }
}

/** The same for the upload queue. */
export function useUploadQueue(): (action: (queue: UploadQueue) => Promise<unknown>) => void {
  const queryClient = useQueryClient()
  const notifyNotSaved = useNotifyNotSaved()
  return (action) => {
    const uploads = import('#app/data/projects/outbox/attachment-uploads.ts')
    uploads.then(({ projectUploads }) => action(projectUploads(queryClient))).catch(notifyNotSaved)
  }
}

function useNotifyNotSaved(): () => void {
  const { t } = useTranslation()
  return () => notify(t('form.notSaved'), { tone: 'error' })
}
