import { useTranslation } from 'react-i18next'
import { refusalOfError } from './form-refusal.ts'

/** The sentence for an act without fields that failed; null while it has not. */
export function useFailure(error: unknown): string | null {
  const { t } = useTranslation()
  return error ? refusalOfError(error, [], t).whole : null
}
