import { useTranslation } from 'react-i18next'
import { notify } from '../notify/notify.tsx'
import { refusalOfError } from './form-refusal.ts'

/** The sentence for an act without fields that failed; null while it has not. */
export function useFailure(error: unknown): string | null {
  const { t } = useTranslation()
  return error ? refusalOfError(error, [], t).whole : null
}

/** Tells in a message why an act has failed that has no place of its own on screen (house rule 7). */
export function useNotifyFailure(): (error: unknown) => void {
  const { t } = useTranslation()
  return (error) => notify(refusalOfError(error, [], t).whole ?? t('form.notSaved'), { tone: 'error' })
}
