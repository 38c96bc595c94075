import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notify } from '#app/platform/notify/notify.tsx'
import type { Outbox } from '#app/platform/outbox/outbox.ts'
import type { UploadQueue } from '#app/platform/outbox/upload-queue.ts'

/** Every step on the outbox, told when this device refuses it. */
export function useOutbox(): (step: (outbox: Outbox) => Promise<unknown>) => void {
  const queryClient = useQueryClient()
  const tell = useTell()
  return (step) => {
    const outbox = import('#app/data/projects/project-outbox.ts')
    outbox.then(({ projectOutbox }) => step(projectOutbox(queryClient))).catch(tell)
  }
}

/** The same for files on their way. */
export function useUploadQueue(): (step: (queue: UploadQueue) => Promise<unknown>) => void {
  const queryClient = useQueryClient()
  const tell = useTell()
  return (step) => {
    const uploads = import('#app/data/projects/attachment-uploads.ts')
    uploads.then(({ projectUploads }) => step(projectUploads(queryClient))).catch(tell)
  }
}

function useTell(): () => void {
  const { t } = useTranslation()
  return () => notify(t('form.notSaved'), { tone: 'error' })
}
