import { useTranslation } from 'react-i18next'
import { notify } from '../notify/notify.tsx'
import { toFormErrors, type Translator } from './form-errors.ts'

/** The message for a failed action without fields; null without an error. */
export function useErrorMessage(error: unknown): string | null {
  const { t } = useTranslation()
  return error ? toFormErrors(error, [], t).formError : null
}

/** Shows a toast for a failed action without a place for errors on screen. */
export function useNotifyError(): (error: unknown) => void {
  const { t } = useTranslation()
  return (error) => notifyError(error, t)
}

/** Shows a toast for an error, with `ownMessage` where there is one. */
export function notifyError(error: unknown, t: Translator, ownMessage?: string): void {
  notify(toFormErrors(error, [], t, ownMessage).formError ?? t('form.notSaved'), { tone: 'error' })
}
