import { createFileRoute } from '@tanstack/react-router'
import { StatusPage } from '#app/features/status/status-page.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

export const Route = createFileRoute('/_app/status')({
  staticData: { access: 'customer' },
  loader: () => loadTexts('app-status'),
  component: StatusPage,
})
