import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notify } from '#app/platform/notify/notify.tsx'
import type { Outbox } from '#app/platform/outbox/outbox.ts'

/** Every step on the outbox, told when this device refuses it. */
export function useOutbox(): (step: (outbox: Outbox) => Promise<unknown>) => void {
  const queryClient = useQueryClient()
  const { t } = useTranslation()
  return (step) => {
    import('#app/data/projects/project-outbox.ts')
      .then(({ projectOutbox }) => step(projectOutbox(queryClient)))
      .catch(() => notify(t('form.notSaved')))
  }
}
