import { useTranslation } from 'react-i18next'
import { IDLE_SECONDS } from '#app/ui/hooks/use-idle.ts'

export function useIdleText(): string {
  const { t } = useTranslation('app')
  return t('kiosk.closes', { count: IDLE_SECONDS })
}

export function useResetText(): string {
  const { t } = useTranslation('app')
  return t('picks.wipes', { count: IDLE_SECONDS })
}
