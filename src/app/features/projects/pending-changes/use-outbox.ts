import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { loadOnce } from '#app/platform/code-loading/load-once.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import type { Outbox } from '#app/data/projects/outbox/outbox.ts'
import type { UploadQueue } from '#app/data/projects/outbox/upload-queue.ts'

const loadOutbox = loadOnce(() => import('#app/data/projects/outbox/project-outbox.ts'))
const loadUploads = loadOnce(() => import('#app/data/projects/outbox/attachment-uploads.ts'))

/** Runs actions on the outbox; shows a toast when they cannot be stored. */
export function useOutbox(): (action: (outbox: Outbox) => Promise<unknown>) => void {
  const queryClient = useQueryClient()
  const notifyNotSaved = useNotifyNotSaved()
  return (action) => {
    loadOutbox()
      .then(({ projectOutbox }) => action(projectOutbox(queryClient)))
      .catch(notifyNotSaved)
  }
}

/** The same for the upload queue. */
export function useUploadQueue(): (action: (queue: UploadQueue) => Promise<unknown>) => void {
  const queryClient = useQueryClient()
  const notifyNotSaved = useNotifyNotSaved()
  return (action) => {
    loadUploads()
      .then(({ projectUploads }) => action(projectUploads(queryClient)))
      .catch(notifyNotSaved)
  }
}

function useNotifyNotSaved(): () => void {
  const { t } = useTranslation()
  return () => notify(t('form.notSaved'), { tone: 'error' })
}
