import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Customer } from '#contract/customers/schema.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { applyProfileConsent, consentChoice } from '#app/platform/analytics/consent.ts'
import { currentLocale } from '#app/platform/i18n/locale.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { queryClient } from '#app/platform/query/query-client.ts'
import { useIsMobile } from '#app/platform/navigation/use-is-mobile.ts'
import { ConsentBanner } from './consent-banner.tsx'

interface CustomerConsentProps {
  isOpen: boolean
  isReopened: boolean
  onChosen: () => void
}

/** For a signed-in customer, whose choice is also saved in the profile. Rendered outside the shell. */
export function CustomerConsent(props: CustomerConsentProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ProfileChoice {...props} />
    </QueryClientProvider>
  )
}

function ProfileChoice({ isOpen, isReopened, onChosen }: CustomerConsentProps) {
  const { t } = useTranslation()
  const isMobile = useIsMobile()
  const { data: customer, dataUpdatedAt } = useMe()
  const [earlierChoice] = useState(consentChoice)
  useEffect(() => {
    // Nobody else has been signed in since, in other tabs neither.
    const isOwnChoice = consentChoice()?.at !== earlierChoice?.at
    // Stored by an earlier page, which may have read the profile before the choice was made.
    const isStored = dataUpdatedAt < performance.timeOrigin
    applyProfileConsent(customer?.profile?.consents?.analytics, isOwnChoice || isStored)
  }, [customer, dataUpdatedAt, earlierChoice])
  // The choice may have been made on another device.
  if (!isOpen || !customer) return null

  async function save(granted: boolean, of: Customer) {
    onChosen()
    try {
      const { saveConsent } = await import('#app/data/customers/save-consent.ts')
      await saveConsent(of, currentLocale(), granted)
    } catch {
      notify(t('consent.notKept'), { tone: 'error' })
    }
  }
  return (
    <ConsentBanner isAboveBar={isMobile} isReopened={isReopened} onChosen={(granted) => void save(granted, customer)} />
  )
}
