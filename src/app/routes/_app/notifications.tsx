import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '#app/features/notifications/notifications-page.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

export const Route = createFileRoute('/_app/notifications')({
  staticData: { access: 'customer' },
  loader: () => loadTexts('app-status'),
  component: NotificationsPage,
})
