import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { QuestionQueue } from '#app/data/questions/question-queue.ts'
import { notify } from '#app/platform/notify/notify.tsx'

/** Runs actions on the queue of questions; shows a toast when its code cannot be loaded. */
export function useQuestionOutbox(): (action: (queue: QuestionQueue) => Promise<unknown>) => void {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return (action) => {
    import('#app/data/questions/question-outbox.ts')
      .then(({ questionOutbox }) => action(questionOutbox(queryClient)))
      .catch(() => notify(t('form.notSaved'), { tone: 'error' }))
  }
}
