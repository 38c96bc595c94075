import { createFileRoute } from '@tanstack/react-router'
import { AppPage } from '#app/features/install/pages/app-page.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

export const Route = createFileRoute('/_app/account/app')({
  staticData: { access: 'customer' },
  loader: () => loadTexts('app-install'),
  component: AppPage,
})
