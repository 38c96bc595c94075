import { QueryClientProvider } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { Kiosk } from '../components/kiosk.tsx'

/** The tablet of a showroom (E37): one page whose screens are no places of their own, so that no way leads back into a visit. */
export function KioskPage() {
  const { t } = useTranslation('app')
  usePageTitle(t('kiosk.title'))
  return (
    <QueryClientProvider client={queryClient}>
      <Kiosk />
    </QueryClientProvider>
  )
}
