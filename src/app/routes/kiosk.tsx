import { createFileRoute } from '@tanstack/react-router'
import { TabletPage } from '#app/features/tablet/idle/tablet-page.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

export const Route = createFileRoute('/kiosk')({
  staticData: { access: 'showroom' },
  loader: () => loadTexts('app-kiosk'),
  component: TabletPage,
})
