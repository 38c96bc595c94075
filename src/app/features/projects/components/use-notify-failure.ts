import { useTranslation } from 'react-i18next'
import { refusalOfError } from '#app/platform/forms/form-refusal.ts'
import { notify } from '#app/platform/notify/notify.tsx'

/** Tells in a message why an act has failed that has no place of its own on screen (house rule 7). */
export function useNotifyFailure(): (error: unknown) => void {
  const { t } = useTranslation()
  return (error) => notify(refusalOfError(error, [], t).whole ?? t('form.notSaved'), { tone: 'error' })
}
