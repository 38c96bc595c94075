import { useTranslation } from 'react-i18next'
import { IDLE_SECONDS } from '#app/ui/use-idle.ts'

/** Says when the screen closes by itself. */
export function useIdleWords(): string {
  const { t } = useTranslation('app')
  return t('kiosk.closes', { count: IDLE_SECONDS })
}

/** Says when it forgets who was there, for screens that know (B30). */
export function useWipeWords(): string {
  const { t } = useTranslation('app')
  return t('picks.wipes', { count: IDLE_SECONDS })
}
