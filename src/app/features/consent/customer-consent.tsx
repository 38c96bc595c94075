import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Customer } from '#contract/schemas/customer.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { adoptProfileChoice } from '#app/platform/analytics/consent.ts'
import { currentLocale } from '#app/platform/i18n/locale.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { queryClient } from '#app/platform/query/query-client.ts'
import { useIsMobile } from '#app/ui/use-is-mobile.ts'
import { ConsentBanner } from './consent-banner.tsx'

/** The question for a signed-in customer, whose choice belongs to the profile, too (F-83). Stands outside the shell. */
export function CustomerConsent({ isAsked }: { isAsked: boolean }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ProfileChoice isAsked={isAsked} />
    </QueryClientProvider>
  )
}

function ProfileChoice({ isAsked }: { isAsked: boolean }) {
  const { t } = useTranslation()
  const isMobile = useIsMobile()
  const { data: customer, dataUpdatedAt } = useMe()
  useEffect(() => {
    adoptProfileChoice(customer?.profile?.consents?.analytics)
  }, [customer, dataUpdatedAt])
  // Whoever has chosen elsewhere is not asked here.
  if (!isAsked || !customer) return null

  async function keep(granted: boolean, of: Customer) {
    try {
      const { keepInProfile } = await import('#app/data/customers/keep-consent.ts')
      await keepInProfile(of, currentLocale(), granted)
    } catch {
      notify(t('consent.notKept'), { tone: 'error' })
    }
  }
  return <ConsentBanner isAboveBar={isMobile} onChosen={(granted) => void keep(granted, customer)} />
}
