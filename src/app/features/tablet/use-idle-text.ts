import { useTranslation } from 'react-i18next'
import { useIdleTime } from '#app/platform/tablet/idle-time.ts'

export function useIdleText(): string {
  const { t } = useTranslation('app')
  return t('kiosk.closes', { count: useIdleTime() })
}

export function useResetText(): string {
  const { t } = useTranslation('app')
  return t('picks.wipes', { count: useIdleTime() })
}
