import { createFileRoute, useRouter } from '@tanstack/react-router'
import { PairingPage } from '#app/features/tablet/pairing/pairing-page.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

export const Route = createFileRoute('/kiosk_/setup')({
  staticData: { access: 'logged-out' },
  loader: () => loadTexts('app-kiosk'),
  component: Setup,
})

function Setup() {
  const router = useRouter()
  return <PairingPage onPaired={() => void router.navigate({ to: '/kiosk', replace: true })} />
}
